public import FlowDiagnostics

/// How far the values of domains declared by number could be exchanged, and what that saved.
public struct SymmetryReport: Sendable, Hashable {
  /// The values of one domain.
  public struct Domain: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// The values of which each can stand for any other; fewer than two mean that none can.
    public var interchangeable: [String]
    /// The other values, each with what tells it apart.
    public var toldApart: [Distinction]

    /// Describes a domain.
    public init(name: String, interchangeable: [String], toldApart: [Distinction]) {
      self.name = name
      self.interchangeable = interchangeable
      self.toldApart = toldApart
    }
  }

  /// What tells a value apart from the others.
  public struct Distinction: Sendable, Hashable {
    /// The value.
    public var value: String
    /// By what, for people.
    public var cause: String
    /// Where that stands, if it does.
    public var place: SourceSpan?

    /// Describes a distinction.
    public init(value: String, cause: String, place: SourceSpan?) {
      self.value = value
      self.cause = cause
      self.place = place
    }
  }

  /// The number of states that were visited, one of each orbit; nil when every state was.
  public var states: Int?
  /// The domains, in the order of declaration.
  public var domains: [Domain]
  /// Why every state was visited although values can be exchanged; nil when not.
  public var refusal: String?

  /// Describes a search up to symmetry.
  public init(states: Int? = nil, domains: [Domain], refusal: String? = nil) {
    self.states = states
    self.domains = domains
    self.refusal = refusal
  }

  /// What kept values from being exchanged, a line each.
  func lines(in file: String) -> [String] {
    let distinctions = domains.flatMap { domain in
      domain.toldApart.map { distinction in
        let place = distinction.place.map { " (\(placeText(file: file, $0)))" } ?? ""
        return "'\(distinction.value)' is told apart by \(distinction.cause)\(place)"
      }
    }
    return distinctions + (refusal.map { ["not used: \($0)"] } ?? [])
  }
}

extension JSONValue {
  /// The domains, and how many states were visited.
  init(_ symmetry: SymmetryReport) {
    self = [
      "states": .optional(symmetry.states),
      "domains": .array(
        symmetry.domains.map { domain in
          [
            "name": .string(domain.name), "interchangeable": .strings(domain.interchangeable),
            "toldApart": .array(
              domain.toldApart.map { distinction in
                [
                  "value": .string(distinction.value), "by": .string(distinction.cause),
                  "line": .optional(distinction.place?.line), "column": .optional(distinction.place?.column),
                ]
              }),
          ]
        }),
      "refusal": .optional(symmetry.refusal),
    ]
  }
}
