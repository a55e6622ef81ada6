import FlowDiagnostics
import FlowModel

/// The names that a document declares, collected before its statements are read.
struct DeclaredNames {
  private var screens: Set<String> = []
  private var alerts: Set<String> = []
  /// The screens of each group, as written.
  private(set) var groups: [String: [Located<String>]] = [:]
  /// The events and effects of the coordinator that is being read.
  private var events: Set<String> = []
  private var effects: Set<String> = []
  /// The slots of that coordinator.
  private(set) var slots: Set<String> = []
  /// The events of children that coordinators handle, such as `closed` for `checkout.closed`.
  private var emitted: Set<String> = []

  /// Collects the names of a document and of the files that it includes. ``enter(_:)`` adds those of coordinators.
  init(_ roots: [YamlNode]) {
    screens = Set(roots.flatMap { Self.keys(under: "screens", of: $0) })
    alerts = Set(roots.flatMap { Self.keys(under: "alerts", of: $0) })
    let coordinators = roots.flatMap { Self.entries(under: "coordinators", of: $0) }
    for event in coordinators.flatMap({ Self.keys(under: "events", of: $0.value) }) {
      guard let dot = event.firstIndex(of: ".") else { continue }
      emitted.insert(String(event[event.index(after: dot)...]))
    }
    for entry in roots.flatMap({ Self.entries(under: "groups", of: $0) }) {
      var node: YamlNode? = entry.value
      if case .map(let keys) = entry.value.content {
        node = keys.first { $0.key.value == "screens" }?.value
      }
      guard case .list(let items)? = node?.content else { continue }
      groups[entry.key.value] = items.compactMap { item in item.scalar.map { Located($0.text, at: item.span) }
      }
    }
  }

  /// Replaces the names of the previous coordinator with those of this one.
  mutating func enter(_ coordinator: YamlNode) {
    events = Self.keys(under: "events", of: coordinator)
    effects = Self.keys(under: "effects", of: coordinator)
    slots = Set(
      Self.entries(under: "state", of: coordinator).filter { field in
        guard case .map(let facts) = field.value.content else { return false }
        return facts.contains { PresentationKind(rawValue: $0.key.value) != nil }
      }.map(\.key.value))
  }

  private static func keys(under key: String, of node: YamlNode?) -> Set<String> {
    Set(entries(under: key, of: node).map(\.key.value))
  }

  private static func entries(under key: String, of node: YamlNode?) -> [YamlNode.Entry] {
    guard case .map(let entries)? = node?.content,
      case .map(let declarations)? = entries.first(where: { $0.key.value == key })?.value.content
    else { return [] }
    return declarations
  }

  /// Returns the statement that an author probably means by a mere name, with the arguments if there are any.
  func statement(meaning name: String, written: String? = nil) -> String? {
    let call = written ?? name
    if events.contains(name) { return "write 'send \(call)'" }
    if effects.contains(name) { return "write 'start \(call)'" }
    if alerts.contains(name) { return "write 'present \(call)'" }
    if screens.contains(name) { return "write 'push \(call)' or 'present \(call)'" }
    return emitted.contains(name) ? "write 'emit \(call)'" : nil
  }

  /// Returns the declared name that starts with these two words. A name of several words is a mistake, which its declaration
  /// reports.
  func name(of first: String, and second: String) -> String? {
    let words = "\(first) \(second)"
    return (screens.union(alerts).union(events).union(effects)).sorted().first {
      $0 == words || $0.hasPrefix(words + " ")
    }
  }

  func contains(_ name: String) -> Bool {
    [screens, alerts, events, effects].contains { $0.contains(name) }
  }
}

/// How a text becomes a name.
enum NameForm {
  static let rule = "names consist of letters, digits, '_' and '-'"

  /// Returns the words of a text joined to one, such as `detailPage` for `detail page`; nil if that gives no new name.
  static func joined(_ text: String) -> String? {
    let words = Lexer.tokens(of: text).filter { $0.kind == .word }.map(\.text)
    guard let first = words.first else { return nil }
    let name = words.dropFirst().reduce(first) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    return Lexer.isWord(name) && name != text ? name : nil
  }

  static func suggestion(for text: String) -> String? {
    if let brace = text.firstIndex(where: { "{[".contains($0) }) {
      let key = String(text[..<brace]).trimmingBlanks
      if !key.isEmpty { return "write '\(key): ', because a colon ends a key" }
    }
    if text.hasPrefix("not ") { return "declare a gate that is '\(text)', and write its name here" }
    if let name = joined(text) { return "write '\(name)'" }
    return text.isEmpty ? nil : "spell it in letters wherever it is used"
  }
}
