import SwiftSyntax

/// Runs bodies on values of which little is known, and collects what they do to navigation.
///
/// Each body is run once for every event that can reach it. A path through a body has its conditions and its effects;
/// paths that a person could not tell apart are one path.
final class Interpreter {
  let project: Project
  let rules: SlotRules
  let relevance: Relevance
  private(set) var rows: [Row] = []
  private(set) var unfollowed: [Unfollowed] = []
  /// Handlers that were installed somewhere and run later.
  var waiting: [Handler] = []
  private var installed: Set<Installation> = []
  /// Functions that are being run, innermost last.
  var active: [SyntaxIdentifier] = []
  /// Closures that are being run.
  var activeClosures: Set<SyntaxIdentifier> = []
  /// Functions that were run as part of another.
  var inlined: Set<SyntaxIdentifier> = []
  /// Functions that did nothing to navigation when they ran, with what they gave; they are not run again.
  var inert: [SyntaxIdentifier: Value] = [:]
  /// The tabs that each unit gives to a tab bar, by the unit's full name.
  var tabs: [String: [String]] = [:]
  /// The closures or calls of controls by the controls' names, in the order in which they were seen.
  var controls: [String: [SyntaxIdentifier]] = [:]
  /// Computed properties that were run as part of a view.
  var shownParts: Set<SyntaxIdentifier> = []
  /// How much was noticed so far: effects, handlers that were installed, notes.
  private(set) var traces = 0
  private var lines: [SyntaxIdentifier: String] = [:]

  /// Bodies that are being run inside each other, and statements that the handler has run.
  var nesting = 0
  var steps = 0

  /// While a body runs whose effects count for nothing: an initializer, an initial value.
  var isSilent = false

  /// How many bodies are run inside each other, and how many where the inner ones only give a value.
  static let deepest = 7
  static let deepestValue = 5
  static let mostPaths = 24
  static let deepestNesting = 100
  /// Statements of one handler after which no more calls are followed.
  static let mostSteps = 3_000
  /// Bytes of a router's function that a view's event runs; a longer one decides for itself.
  static let longestInstruction = 400
  /// Bytes of what a parameter stands for, in a condition.
  static let longestMeaning = 60
  /// Effects before a branch belong to each of its outcomes; as many as this are told once, before them.
  static let longStart = 3

  init(project: Project, rules: SlotRules, relevance: Relevance) {
    self.project = project
    self.rules = rules
    self.relevance = relevance
  }

  /// Something that runs when its event comes.
  struct Handler {
    let name: EventName
    let body: CodeBlockItemListSyntax
    let locals: [String: Value]
    let owner: TypeEntry?
    let file: SourceFile
    var isView = false
  }

  /// A body under the name of the event that runs it.
  private struct Installation: Hashable {
    let body: SyntaxIdentifier
    let name: String
  }

  /// Runs a handler and all that are installed by it.
  func handle(_ handler: Handler) {
    waiting.append(handler)
    runWaiting()
  }

  /// Runs the handlers that were installed and not run yet.
  func runWaiting() {
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      steps = 0
      let path = Path(
        locals: next.locals, event: next.name, owner: next.owner, file: next.file, isView: next.isView)
      finish(run(next.body, [path]))
    }
  }

  /// Keeps a handler for later; the same body under the same name is kept once.
  func install(_ handler: Handler, id: SyntaxIdentifier) {
    traces += 1
    guard installed.insert(Installation(body: id, name: handler.name.text)).inserted else { return }
    waiting.append(handler)
  }

  /// Writes down what the paths through a body did.
  func finish(_ paths: [Path]) {
    var merged: [(path: Path, condition: Guard)] = []
    var positions: [Path.Fingerprint: Int] = [:]
    for path in paths where !path.effects.isEmpty {
      let outcome = path.outcome
      if let position = positions[outcome] {
        merged[position].condition = merged[position].condition.or(path.condition)
      } else {
        positions[outcome] = merged.count
        merged.append((path, path.condition))
      }
    }
    let shared = sharedStart(merged.map(\.path.effects))
    if let first = merged.first, shared >= Self.longStart {
      let condition = merged.dropFirst().reduce(first.condition) { $0.or($1.condition) }
      emit(Array(first.path.effects.prefix(shared)), condition, first.path)
      for (path, condition) in merged { emit(Array(path.effects.dropFirst(shared)), condition, path) }
    } else {
      for (path, condition) in merged { emit(path.effects, condition, path) }
    }
  }

  /// How many effects several outcomes have in common before they part.
  private func sharedStart(_ outcomes: [[Effect]]) -> Int {
    guard let first = outcomes.first, outcomes.count > 1 else { return 0 }
    let count = outcomes.map(\.count).min() ?? 0
    return (0..<count).first { position in !outcomes.allSatisfy { $0[position] == first[position] } } ?? count
  }

  func emit(_ effects: [Effect], _ condition: Guard, _ path: Path) {
    guard !isSilent, !effects.isEmpty else { return }
    rows.append(
      Row(
        unit: path.event.unit?.qualifiedName ?? path.owner?.qualifiedName ?? "", kind: path.event.kind,
        event: path.event.text,
        condition: condition, effects: effects, handler: path.event.handler))
  }

  /// Adds an effect to a path; what is no navigation is written down at once.
  func add(
    _ operation: Effect.Operation, _ slot: String?, _ target: String?, style: String? = nil,
    at node: some SyntaxProtocol, _ path: inout Path
  ) {
    traces += 1
    let effect = Effect(
      operation: operation, slot: slot, target: target, style: style, place: place(node, path),
      calls: path.calls)
    if operation.isNavigation {
      // A child that is started and then shown is one thing.
      if let target, operation == .present || operation == .setRoot || operation == .push {
        path.effects.removeAll { $0.operation == .startChild && $0.target == target }
      }
      path.effects.append(effect)
    } else {
      emit([effect], path.condition, path)
    }
  }

  /// The text of a node, remembered: bodies run more than once.
  func line(_ node: some SyntaxProtocol) -> String {
    if let known = lines[node.id] { return known }
    let line = node.line
    lines[node.id] = line
    return line
  }

  func place(_ node: some SyntaxProtocol, _ path: Path) -> Place {
    Place(file: path.file.index, line: path.file.line(of: node))
  }

  func note(_ node: some SyntaxProtocol, _ reason: String, _ path: Path) {
    traces += 1
    guard !isSilent else { return }
    unfollowed.append(
      Unfollowed(place: place(node, path), what: String(node.line.prefix(120)), reason: reason))
  }

  /// Runs an expression or a body for the handlers that it installs only.
  func silently<Result>(_ work: () -> Result) -> Result {
    let before = isSilent
    isSilent = true
    defer { isSilent = before }
    return work()
  }
}

/// Something that was seen and not followed.
package struct Unfollowed: Hashable {
  var place: Place
  var what: String
  var reason: String
}
