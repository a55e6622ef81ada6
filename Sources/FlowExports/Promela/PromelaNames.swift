import FlowDiagnostics
import FlowCompiler

/// Names that Promela accepts, and the C code that SPIN generates from it.
struct PromelaNames {
  private var taken: Set<String>

  init() {
    taken = Set(Self.reserved)
  }

  /// Returns an unused name of letters, digits and underscores.
  mutating func name(_ parts: [String]) -> String {
    let words = parts.filter { !$0.isEmpty }.joined(separator: "_")
    var letters = words.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    // A name must not begin with a digit, and with an underscore it may be one of SPIN's own.
    if letters.first.map({ $0.isNumber || $0 == "_" }) ?? true { letters.insert("n", at: 0) }
    let plain = String(letters)
    // The model itself may use these words with a number, for fairness constraints and for notes about steps.
    let own = plain.wholeMatch(of: /(?:served|enabled|closed|before)(_[0-9]+)?/)
    if let own, own.1 != nil { taken.insert(plain) }
    let stem = own?.1 == nil && own != nil ? plain + "_" : plain
    return taken.insertUnused(plain) { "\(stem)_\($0)" }
  }

  /// The words of Promela, its formulas, C and the verifier that parts joined by underscores could equal.
  private static let reserved = """
    active assert atomic bit bool break byte chan cond_expr const do d_step d_proctype dproctype else
    empty enabled eval false fi for full get_priority goto hidden if in init inline int len local ltl
    mtype nempty never nfull notrace od of pc_value pid print printf printm priority proctype provided
    return run select set_priority short show skip spin timeout trace true typedef unless unsigned xr xs
    c_code c_decl c_expr c_state c_track np_ always eventually equivalent implies next release
    stronguntil until weakuntil U V W X auto case char continue default double enum extern float long
    register signed sizeof static struct switch union void volatile while main now final mix rand rot
    flow arrival turn round observe next_turn BEFORE STEP RUNS NEXT
    """.split(whereSeparator: \.isWhitespace).map(String.init)
}

extension String {
  var promelaComment: String {
    replacing("*/", with: "* /").replacing("/*", with: "/ *").replacing("\n", with: " ").replacing(
      "\\", with: "/")
  }

  var promelaFormat: String {
    replacingScalars { scalar in
      switch scalar {
      case "\"", "\\": "\\" + String(scalar)
      case "%": "%%"
      default: scalar.value < 32 || scalar.value > 126 ? "?" : nil
      }
    }
  }
}
