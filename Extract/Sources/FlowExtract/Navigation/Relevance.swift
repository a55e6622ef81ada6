import SwiftSyntax

/// Which bodies can lead to navigation: those that name something that navigates, and those that name such a body.
///
/// Names decide, so a body may seem to matter that does not; one that matters is never missed.
final class Relevance {
  private let words: RelevantWords
  private let scopes: Scopes
  private let initializer = NameScanner.mark("init")
  private let waiting = NameScanner.mark("then")
  private var bodies: [Body] = []
  private var bodyOfNode: [SyntaxIdentifier: Int] = [:]
  /// The bodies that name a name, by the name's mark: as a member of something, or plainly.
  private var memberMentions: [UInt64: [Int]] = [:]
  private var plainMentions: [UInt64: [Int]] = [:]

  /// The full names of types in which some body navigates.
  private var units: Set<String> = []

  private struct Body {
    /// The name under which other bodies run this one; nil for what nobody runs by name.
    let name: UInt64?
    let owner: TypeEntry
    let file: Int
    let header: Int
    let start: Int
    let end: Int
    /// Something is told what to do then.
    var waits = false
    var navigates = false
    var tells = false
  }

  /// Reads the names of all bodies; linear in the sources.
  init(project: Project, rules: SlotRules) {
    words = RelevantWords(project: project, rules: rules)
    scopes = Scopes(project: project, rules: rules)
    for type in project.types + [project.globals] { add(type) }
    let byFile = Dictionary(grouping: bodies.indices, by: { bodies[$0].file })
    var (navigating, telling): ([Int], [Int]) = ([], [])
    for (file, inFile) in byFile.sorted(by: { $0.key < $1.key }) {
      let names = words.names(in: project.files[file].bytes)
      for body in inFile {
        read(body, names)
        if bodies[body].navigates { navigating.append(body) }
        if bodies[body].tells { telling.append(body) }
      }
    }
    spread(from: navigating, \.navigates)
    spread(from: telling, \.tells)
    for body in bodies where body.navigates { units.insert(body.owner.qualifiedName) }
  }

  /// Whether a function, an accessor or a closure that a property holds can lead to navigation on an event of a unit.
  ///
  /// What only tells somebody something matters in units that navigate too.
  func matters(_ node: SyntaxIdentifier, to unit: TypeEntry?) -> Bool {
    guard let body = bodyOfNode[node].map({ bodies[$0] }) else { return true }
    return body.navigates || body.tells && unit.map { units.contains($0.qualifiedName) } ?? true
  }

  /// Whether a body can lead to navigation, rather than only tell somebody something.
  func navigates(_ node: SyntaxIdentifier) -> Bool { bodyOfNode[node].map { bodies[$0].navigates } ?? true }

  /// Whether a function may wait for a screen: it calls something `then`.
  func mayWait(_ node: SyntaxIdentifier) -> Bool { bodyOfNode[node].map { bodies[$0].waits } ?? true }

  private func add(_ type: TypeEntry) {
    func add(_ name: String?, _ body: some SyntaxProtocol, as node: SyntaxIdentifier, in file: SourceFile) {
      // A function's parameters count, so that what they are called and of which types they are is known.
      let whole = body.parent?.parent?.as(FunctionDeclSyntax.self).map(Syntax.init) ?? Syntax(body)
      bodyOfNode[node] = bodies.count
      bodies.append(
        Body(
          name: name.map(NameScanner.mark), owner: type, file: file.index, header: whole.position.utf8Offset,
          start: body.position.utf8Offset,
          end: body.endPosition.utf8Offset))
    }
    for function in type.functionOrder {
      if let body = function.body { add(function.name, body, as: function.id, in: function.file) }
    }
    for name in type.propertyOrder {
      guard let property = type.properties[name] else { continue }
      if let body = property.setter?.statements { add(name, body, as: body.id, in: property.file) }
      if let body = property.observer?.statements { add(nil, body, as: body.id, in: property.file) }
      if let body = property.getter { add(nil, body, as: body.id, in: property.file) }
      guard let body = property.initial else { continue }
      if body.is(ClosureExprSyntax.self) { add(name, body, as: body.id, in: property.file) }
      if body.is(FunctionCallExprSyntax.self) { add(nil, body, as: body.id, in: property.file) }
    }
  }

  /// Notes what a body names, and whether it navigates or tells something itself.
  private func read(_ index: Int, _ names: [RelevantWords.Name]) {
    let body = bodies[index]
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle].offset < body.header { low = middle + 1 } else { high = middle }
    }
    let isOfCoordinator = RelevantWords.isCoordinator(body.owner)
    var isRouter = isOfCoordinator
    var (isTold, navigates, tells) = (false, false, false)
    var parameters: Set<UInt64> = []
    var (plain, member): (Set<UInt64>, Set<UInt64>) = ([], [])
    for name in names[low...] {
      guard name.offset < body.end else { break }
      let kind = name.kind
      if kind.contains(.router) { isRouter = true }
      if name.offset < body.start {
        parameters.insert(name.mark)
        navigates = navigates || kind.contains(.changing)
        continue
      }
      let isMember = name.prefix == .member
      if name.mark == waiting { bodies[index].waits = true }
      if kind.contains(.body), name.prefix != .implicitMember {
        // An initializer runs another of its own type or of a superclass only.
        if isMember, name.mark != initializer {
          if member.insert(name.mark).inserted { memberMentions[name.mark, default: []].append(index) }
        } else if plain.insert(name.mark).inserted {
          plainMentions[name.mark, default: []].append(index)
        }
      }
      if kind.contains(.part) || kind.contains(.verb) && name.isCalled { isTold = true }
      if !navigates {
        navigates =
          kind.contains(.navigating) || kind.contains(.call) && name.isCalled
          || kind.contains(.slot) && (isMember || scopes.slots(seenFrom: body.owner).contains(name.mark))
          || kind.contains(.named) && name.isCalled
            && (isMember || !scopes.functions(seenFrom: body.owner).contains(name.mark))
      }
      if !tells {
        tells =
          kind.contains(.opening) && name.isCalled
          || kind.contains(.sending) && !isMember && name.isCalled
          || kind.contains(.callback) && name.isCalled
            && (isMember
              || !parameters.contains(name.mark)
                && scopes.callbacks(seenFrom: body.owner).contains(name.mark))
      }
    }
    bodies[index].navigates = navigates || isRouter && isTold
    bodies[index].tells = tells
  }

  /// Marks the bodies that name a body that is marked.
  private func spread(from seeds: [Int], _ mark: WritableKeyPath<Body, Bool>) {
    var waiting = seeds
    var isSpread: Set<UInt64> = []
    while let body = waiting.popLast() {
      guard let name = bodies[body].name else { continue }
      let owner = bodies[body].owner
      if isSpread.insert(name).inserted {
        for caller in memberMentions[name] ?? [] where !bodies[caller][keyPath: mark] {
          bodies[caller][keyPath: mark] = true
          waiting.append(caller)
        }
      }
      for caller in plainMentions[name] ?? []
      where !bodies[caller][keyPath: mark] && scopes.sees(owner, from: bodies[caller].owner) {
        bodies[caller][keyPath: mark] = true
        waiting.append(caller)
      }
    }
  }
}
