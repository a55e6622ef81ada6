package import FlowCheckKit

/// Everything that the outcome of checking a file depends on: the program, the options, the file's name and its content.
package struct CacheKey: Sendable, Hashable {
  /// All of it.
  let bytes: [UInt8]

  /// What the questions of one command have in common: the program and the options.
  ///
  /// Left out are threads and jobs, on which no outcome depends; the bound on time, since an outcome that it truncated is not kept; and
  /// whatever only decides how an outcome is reported.
  package struct Asker: Sendable {
    fileprivate let text: String

    /// A build of flowcheck, which was called with options.
    package init(tool: String, options: CheckOptions) {
      text = CacheKey.counted(tool) + CacheKey.counted(options.question)
    }
  }

  /// Asks what a check of a file finds.
  package init(_ asker: Asker, file: String, content: [UInt8]) {
    bytes = Array((asker.text + Self.counted(file)).utf8) + content
  }

  /// A text after its length, so that where it ends is no question of what is in it.
  fileprivate static func counted(_ text: String) -> String { "\(text.utf8.count):\(text)\n" }

  /// The name under which an answer is kept; questions that share it take each other's place.
  var name: String {
    let digits = String(CacheEntry.sum(of: bytes[...]), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension CheckOptions {
  /// Whatever of the options can change an outcome.
  fileprivate var question: String {
    func word(_ number: Int?) -> String { number.map(String.init) ?? "-" }
    return [
      "states \(word(limits.states)) depth \(word(limits.depth)) memory \(word(limits.memory)) \(limits.writtenMemory ?? "-")",
      "scope \(scope.question)", "symmetry \(symmetry) extent \(extent)",
    ].joined(separator: "\n")
  }
}

extension RuleSelection.Scope {
  fileprivate var question: String {
    switch self {
    case .standard: "standard"
    case .strict: "strict"
    case .only(let rules, let properties, let goals):
      [("rules", rules.map(\.id)), ("properties", properties), ("goals", goals)].map { kind, names in
        "\(kind) \(names.map { "\($0.utf8.count):\($0)" }.joined(separator: ","))"
      }.joined(separator: " ")
    }
  }
}
