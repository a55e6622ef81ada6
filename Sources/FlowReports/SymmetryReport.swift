public import FlowDiagnostics

/// Which values of domains declared by number are interchangeable, and what a search up to symmetry saved.
public struct SymmetryReport: Sendable, Hashable {
  /// The values of one domain.
  public struct Domain: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// The interchangeable values; with fewer than two, no value can stand for another.
    public var interchangeable: [String]
    /// The other values, each with what distinguishes it.
    public var distinguished: [Distinction]

    /// Describes a domain.
    public init(name: String, interchangeable: [String], distinguished: [Distinction]) {
      (self.name, self.interchangeable, self.distinguished) = (name, interchangeable, distinguished)
    }
  }

  /// What distinguishes a value.
  public struct Distinction: Sendable, Hashable {
    /// The value.
    public var value: String
    /// What distinguishes it, in words.
    public var cause: String
    /// The place of the cause; nil if it has none.
    public var place: SourceSpan?

    /// Describes a distinction.
    public init(value: String, cause: String, place: SourceSpan?) {
      (self.value, self.cause, self.place) = (value, cause, place)
    }
  }

  /// The number of states that were visited, one of each orbit; nil when every state was.
  public var states: Int?
  /// The domains, in the order of declaration.
  public var domains: [Domain]
  /// Why every state was visited although values are interchangeable; otherwise nil.
  public var refusal: String?

  /// Describes a search up to symmetry.
  public init(states: Int? = nil, domains: [Domain], refusal: String? = nil) {
    (self.states, self.domains, self.refusal) = (states, domains, refusal)
  }

  /// Returns what distinguishes values, one line for each cause in each domain, and why symmetry was not used.
  package func lines(in file: String) -> [String] {
    domains.flatMap { $0.lines(in: file) } + (refusal.map { ["not used: \($0)"] } ?? [])
  }
}

extension SymmetryReport.Domain {
  private static let mostValues = 3

  fileprivate func lines(in file: String) -> [String] {
    var causes: [(first: SymmetryReport.Distinction, values: [String])] = []
    for distinction in distinguished {
      let known = causes.firstIndex {
        $0.first.cause == distinction.cause && $0.first.place == distinction.place
      }
      if let known {
        causes[known].values.append(distinction.value)
      } else {
        causes.append((distinction, [distinction.value]))
      }
    }
    return causes.map { first, values in
      let place = first.place.map { " (\(placeText(file: file, $0)))" } ?? ""
      let more = values.count > Self.mostValues ? " and \(values.count - Self.mostValues) more" : ""
      let names = values.prefix(Self.mostValues).map { "'\($0)'" }.joined(separator: ", ")
      return "\(names)\(more) distinguished by \(first.cause)\(place)"
    }
  }
}
