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
  private var memberMentions: [UInt64: [Mention]] = [:]
  private var plainMentions: [UInt64: [Mention]] = [:]

  private struct Mention {
    let body: Int
    let call: NameScanner.Call?
  }

  /// The full names of types in which some body navigates.
  private var units: Set<String> = []

  private struct Body {
    /// The name under which other bodies run this one; nil for what nobody runs by name.
    let name: UInt64?
    /// How calls of it begin; nil where any may be one.
    let calls: [NameScanner.Call]?
    let owner: TypeEntry
    let file: Int
    let header: Int
    let start: Int
    let end: Int
    /// Whether it may wait for a screen: it calls something `then`.
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
  /// A body that only sends messages matters in units that also navigate.
  func matters(_ node: SyntaxIdentifier, to unit: TypeEntry?) -> Bool {
    guard let body = bodyOfNode[node].map({ bodies[$0] }) else { return true }
    return body.navigates || body.tells && unit.map { units.contains($0.qualifiedName) } ?? true
  }

  /// Whether a body can lead to navigation, rather than only send messages.
  func navigates(_ node: SyntaxIdentifier) -> Bool { bodyOfNode[node].map { bodies[$0].navigates } ?? true }

  /// Whether a function may wait for a screen: it calls something `then`.
  func mayWait(_ node: SyntaxIdentifier) -> Bool { bodyOfNode[node].map { bodies[$0].waits } ?? true }

  private func add(_ type: TypeEntry) {
    func add(
      _ name: String?, _ body: some SyntaxProtocol, as node: SyntaxIdentifier, in file: SourceFile,
      calls: [NameScanner.Call]? = nil
    ) {
      // A function's parameters count, so that what they are called and of which types they are is known.
      let whole = body.parent?.parent?.as(FunctionDeclSyntax.self).map(Syntax.init) ?? Syntax(body)
      bodyOfNode[node] = bodies.count
      bodies.append(
        Body(
          name: name.map(NameScanner.mark), calls: calls, owner: type, file: file.index,
          header: whole.position.utf8Offset,
          start: body.position.utf8Offset,
          end: body.endPosition.utf8Offset))
    }
    for function in type.functionOrder {
      if let body = function.body {
        add(function.name, body, as: function.id, in: function.file, calls: function.beginnings)
      }
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

  /// The position of the first name from an offset on; logarithmic.
  private func first(in names: [RelevantWords.Name], from offset: Int) -> Int {
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Records the names in a body, and whether it navigates or sends messages itself.
  private func read(_ index: Int, _ names: [RelevantWords.Name]) {
    let body = bodies[index]
    let isOfCoordinator = RelevantWords.isCoordinator(body.owner)
    var isRouter = isOfCoordinator
    var (isTold, navigates, tells) = (false, false, false)
    var parameters: Set<UInt64> = []
    for name in names[first(in: names, from: body.header)...] {
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
          memberMentions[name.mark, default: []].append(Mention(body: index, call: name.call))
        } else {
          plainMentions[name.mark, default: []].append(Mention(body: index, call: name.call))
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

  /// Marks the bodies that name a marked body.
  private func spread(from seeds: [Int], _ mark: WritableKeyPath<Body, Bool>) {
    var waiting = seeds
    // Each name spreads once.
    var isSpread: Set<UInt64> = []
    while let body = waiting.popLast() {
      guard let name = bodies[body].name else { continue }
      let (owner, calls) = (bodies[body].owner, bodies[body].calls)
      func spread(_ mentions: [Mention], where isSeen: (TypeEntry) -> Bool) {
        for mention in mentions where !bodies[mention.body][keyPath: mark] {
          guard mention.call.map({ $0 == .unknown || calls?.contains($0) ?? true }) ?? true,
            isSeen(bodies[mention.body].owner)
          else { continue }
          bodies[mention.body][keyPath: mark] = true
          waiting.append(mention.body)
        }
      }
      if isSpread.insert(key(name, calls)).inserted { spread(memberMentions[name] ?? []) { _ in true } }
      spread(plainMentions[name] ?? []) { scopes.sees(owner, from: $0) }
    }
  }

  private func key(_ name: UInt64, _ calls: [NameScanner.Call]?) -> UInt64 {
    var key = name
    for call in calls ?? [.unknown] {
      let part: UInt64 =
        switch call {
        case .empty: 1
        case .unlabeled: 2
        case .unknown: 3
        case .labeled(let mark): mark
        }
      key = (key ^ part) &* 0x100_0000_01b3
    }
    return key
  }
}

extension FunctionEntry {
  /// How calls of the function may begin: with the labels up to the first parameter that needs a value.
  fileprivate var beginnings: [NameScanner.Call] {
    var found: [NameScanner.Call] = []
    for parameter in parameters {
      found.append(parameter.label.map { .labeled(NameScanner.mark($0)) } ?? .unlabeled)
      if parameter.initial == nil { break }
    }
    if parameters.allSatisfy({ $0.initial != nil || $0.type.isFunction }) { found.append(.empty) }
    return found
  }
}
