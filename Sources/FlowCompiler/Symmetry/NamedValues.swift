import FlowDiagnostics
import FlowResolver

/// Looks for the names of values in a proposition, whatever its shape: it goes through everything that it holds by reflection.
struct NamedValues {
  private let names: Set<String>
  /// The names that were found, in order, each time with the place where it stands, if it has one.
  private(set) var found: [(name: String, place: SourceSpan?)] = []

  init(_ names: Set<String>) {
    self.names = names
  }

  mutating func search(_ declaration: Any) {
    var rest: [Any] = [declaration]
    while let next = rest.popLast() {
      switch next {
      case let word as Located<String>: note(word.value, at: word.span)
      case let word as String: note(word, at: nil)
      case is SourceSpan, is Int, is Bool: break
      default: rest.append(contentsOf: Mirror(reflecting: next).children.map(\.value).reversed())
      }
    }
  }

  private mutating func note(_ word: String, at place: SourceSpan?) {
    if names.contains(word) { found.append((word, place)) }
  }
}
