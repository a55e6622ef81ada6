import FlowCompiler
import FlowModel
import FlowStateSpace

/// Puts the parts of a Promela model together.
struct PromelaWriter {
  let flow: CompiledFlow
  let graph: StateGraph
  let source: String
  let expressions: PromelaExpressions
  let options: [PromelaOptions.Option]

  private var registers: SeenRegisters { expressions.registers }

  func text(_ claims: PromelaClaims) -> String {
    var lines = header(claims)
    lines += variables
    lines += claims.definitions
    lines += process(claims)
    lines += claims.formulas
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: - Header

  private func header(_ claims: PromelaClaims) -> [String] {
    // Each state lies on the verifier's stack at most once, with a step of the formula between two.
    let depth = 2 * graph.stateCount + 100
    let (spin, compiler) = ("spin -o2 -a MODEL", "gcc -O2 -w -DNOREDUCE")
    var lines = [
      "/*", " * \(flow.flow.name.promelaComment)",
      " * written by 'flowcheck export --to promela \(source.promelaComment)'", " *",
      " * \(graph.stateCount) states, \(graph.transitionCount) transitions. To count them with spin:",
      " *   \(spin) && \(compiler) -DSAFETY -DNOCLAIM -o pan pan.c && ./pan -m\(depth)",
      " *   'states, stored' is the number of states; 'transitions' is one more than that of transitions, since spin counts",
      " *   the first state as one. Without -o2 spin leaves variables out that no condition asks for, and finds fewer states.",
    ]
    if let name = claims.written.first?.name {
      lines += [
        " * To check a property by its name, such as \(name):",
        " *   \(spin) && \(compiler) -o pan pan.c && ./pan -a -m\(depth) -N \(name)",
        " *   'errors: 0' says that the formula holds; 'spin -t MODEL' tells the run that breaks it, event by event.",
      ]
    }
    if graph.truncation == .cutShort {
      lines += [
        " * A stack without a limit is bounded, here as in flowcheck: what holds here need not hold without the bound."
      ]
    }
    let chosen = flow.switches.map { "\($0.name) \($0.value)" }
    if !chosen.isEmpty { lines.append(" * Switches: \(chosen.joined(separator: ", ").promelaComment)") }
    return lines + [" */", ""]
  }

  // MARK: - Variables

  private var variables: [String] {
    let initial = graph.state(graph.initialStates.lowerBound).words
    return registers.all.enumerated().flatMap { index, register -> [String] in
      guard let name = expressions.variables[index] else { return [] }
      let place = register.place.isEmpty ? "" : " in \(register.place)"
      let names = registers.codes[index].compactMap { code in
        register.codes.indices.contains(code) ? "\(code) \(register.codes[code])" : nil
      }
      let meaning = names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
      return [
        "/* \("\(register.field)\(place), \(register.part)\(meaning)".promelaComment) */",
        "\(Self.type(upTo: registers.codes[index].last ?? 0)) \(name) = \(register.code(in: initial));",
      ]
    } + [""]
  }

  static func type(upTo most: Int) -> String {
    switch most {
    case ...1: "bit"
    case ...255: "byte"
    case ...32767: "short"
    default: "int"
    }
  }

  // MARK: - Process

  private func process(_ claims: PromelaClaims) -> [String] {
    var lines = ["active proctype flow() {", "end:", "  do"]
    for option in options {
      let guardText = expressions.text(option.cover)
      let label = flow.actions[option.action].label.promelaFormat
      let changes = option.assignments.compactMap { register, code in
        expressions.variables[register].map { "\($0) = \(code)" }
      }
      let effect = (["printf(\"\(label)\\n\")"] + changes).joined(separator: "; ")
      lines.append("  :: d_step { \(guardText) -> \(effect)\(claims.afterStep) }")
    }
    // A process needs an option, and this one never happens.
    if options.isEmpty { lines.append("  :: d_step { false -> skip }") }
    return lines + ["  od", "}"]
  }
}
