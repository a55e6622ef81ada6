/// Which screens of a draft hold which units, and at how many places units can occur.
struct DraftTree {
  private let flow: CodeFlow
  /// The unit that a case holds.
  private(set) var children: [DraftNames.Subject: String] = [:]
  /// The cases that hold a unit, by the unit that has them, in the order of the code.
  private var held: [String: [(subject: DraftNames.Subject, child: String, times: Int)]] = [:]

  /// The most places of a draft. A scenario may have more, but its states get wide, and each step slow.
  static let mostPlaces = 300
  /// The `limit` of stacks whose pages hold units, and of units that can contain themselves.
  static let limits = (stack: 3, nesting: 2)

  init(_ flow: CodeFlow) {
    self.flow = flow
  }

  /// Lets a case hold a unit.
  mutating func connect(_ subject: DraftNames.Subject, to child: String) {
    children[subject] = child
    let isStack = flow.unit(named: subject.unit)?.slot(subject.slot)?.form == .stack
    held[subject.unit, default: []].append((subject, child, isStack ? Self.limits.stack : 1))
  }

  /// Whether what a case holds contains a unit, at any depth.
  func isInside(_ unit: String, of subject: DraftNames.Subject) -> Bool {
    children[subject].map { reached(from: $0).contains(unit) } ?? false
  }

  /// Returns the same without what some cases hold.
  func without(_ subjects: [DraftNames.Subject]) -> DraftTree {
    var tree = self
    for subject in subjects {
      tree.children[subject] = nil
      tree.held[subject.unit]?.removeAll { $0.subject == subject }
    }
    return tree
  }

  /// The cases that hold a unit.
  var holders: [String: [DraftNames.Subject]] {
    held.values.joined().reduce(into: [:]) { $0[$1.child, default: []].append($1.subject) }
  }

  /// The units that no other holds, and one of each circle of units that nothing else holds.
  var tops: [CodeUnit] {
    let inner = Set(children.values)
    var tops = flow.units.filter { !inner.contains($0.name) }
    var known = Set(tops.flatMap { [$0.name] + reached(from: $0.name) })
    for unit in flow.units where !known.contains(unit.name) {
      tops.append(unit)
      known.formUnion([unit.name] + reached(from: unit.name))
    }
    return tops
  }

  /// The units that can contain themselves.
  var recursive: Set<String> { Set(flow.units.map(\.name).filter { reached(from: $0).contains($0) }) }

  /// Returns the units inside a unit, at any depth.
  func reached(from name: String) -> Set<String> {
    var (found, open) = (Set<String>(), [name])
    while let next = open.popLast() {
      for (_, child, _) in held[next] ?? [] where found.insert(child).inserted { open.append(child) }
    }
    return found
  }

  /// Disconnects cases, the innermost first, until the draft has few places. Returns what they held.
  mutating func disconnectUntilSmall() -> [DraftNames.Subject: String] {
    guard places > Self.mostPlaces else { return [:] }
    let all = outerFirst
    var unconnected = children
    (children, held) = ([:], [:])
    for subject in all {
      guard let child = unconnected[subject] else { continue }
      let before = (children, held)
      connect(subject, to: child)
      if places > Self.mostPlaces { (children, held) = before } else { unconnected[subject] = nil }
    }
    return unconnected
  }

  /// The cases that hold units, those of outer units first.
  private var outerFirst: [DraftNames.Subject] {
    var (units, all) = (tops.map(\.name), [DraftNames.Subject]())
    var seen = Set(units)
    var next = 0
    while next < units.count {
      for (subject, child, _) in held[units[next]] ?? [] {
        all.append(subject)
        if seen.insert(child).inserted { units.append(child) }
      }
      next += 1
    }
    return all
  }

  /// The number of places at which units occur; more than ``mostPlaces`` if there are too many.
  private var places: Int {
    var count = 0
    for unit in tops { add(unit.name, to: &count, ancestors: []) }
    return count
  }

  private func add(_ unit: String, to count: inout Int, ancestors: [String]) {
    guard count <= Self.mostPlaces, ancestors.count(where: { $0 == unit }) < Self.limits.nesting else {
      return
    }
    count += 1
    for (_, child, times) in held[unit] ?? [] {
      for _ in 0..<times { add(child, to: &count, ancestors: ancestors + [unit]) }
    }
  }
}
