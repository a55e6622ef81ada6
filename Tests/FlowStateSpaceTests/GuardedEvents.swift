import FlowStateSpace
import FlowTestSupport

/// A small system over fields in one word: each event looks at fields one after the other and may set some.
struct GuardedEvents: SliceableSystem {
  /// A field that must have a code.
  struct Test {
    var field: Int
    var code: Int
  }

  /// What an event does when all its tests hold; they are looked at in order, up to the first that does not.
  struct Event {
    var tests: [Test] = []
    var sets: [Test] = []
    /// A field of which another one gets the value, with as many codes.
    var copies: (from: Int, to: Int)?
  }

  /// The number of codes of each field.
  let codeCounts: [Int]
  /// The fields that no slice can leave out.
  var fixed: Set<Int> = []
  let events: [Event]
  /// The fixed field that names the regions; nil for one region.
  var regions: Int?
  let stateWidth = 1

  private let fields: [FreeField]

  init(codeCounts: [Int], fixed: Set<Int> = [], regions: Int? = nil, events: [Event]) {
    self.codeCounts = codeCounts
    self.fixed = fixed
    self.events = events
    self.regions = regions
    fields = codeCounts.enumerated().map { FreeField(word: 0, shift: UInt64(4 * $0), codeCount: $1) }
  }

  var freeFields: [FreeField] { freePositions.map { fields[$0] } }

  /// The free fields among all.
  var freePositions: [Int] { codeCounts.indices.filter { !fixed.contains($0) } }

  var usedBits: [UInt64] { [fields.reduce(0) { $0 | $1.mask }] }

  func region(of words: [UInt64], reading reads: inout [UInt64]) -> Region {
    guard let regions else { return Region() }
    reads[0] |= fields[regions].mask
    return Region([code(regions, in: words[0])])
  }

  func initialStates(into successors: inout SuccessorBuffer) { successors.append(word: 0, action: 0) }

  /// The code of a field.
  func code(_ field: Int, in word: UInt64) -> Int { Int(word >> UInt64(4 * field) & 15) }

  func commands(of state: PackedState, into commands: inout CommandBuffer) {
    for (action, event) in events.enumerated() {
      var read: UInt64 = 0
      func value(_ field: Int) -> Int {
        read |= fields[field].mask
        return code(field, in: state.words[0])
      }
      if event.tests.allSatisfy({ value($0.field) == $0.code }) {
        var (kept, values) = (usedBits[0], UInt64(0))
        func set(_ field: Int, _ code: Int) {
          kept &= ~fields[field].mask
          values = values & ~fields[field].mask | UInt64(code) << UInt64(4 * field)
        }
        for one in event.sets { set(one.field, one.code) }
        if let copy = event.copies { set(copy.to, value(copy.from)) }
        commands.append(kept: [kept], values: [values], action: action)
      }
      commands.endGroup(dependingOn: [read])
    }
  }
}

extension GuardedEvents {
  /// A made-up system of three to six fields and as many events or some more.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let codeCounts = (0..<random.number(3...6)).map { _ in random.number(2...3) }
    func test() -> Test {
      let field = random.number(0...codeCounts.count - 1)
      return Test(field: field, code: random.number(0...codeCounts[field] - 1))
    }
    let events = (0..<codeCounts.count + random.number(0...4)).map { _ in
      var event = Event(
        tests: (0..<random.number(0...2)).map { _ in test() },
        sets: (0..<random.number(0...2)).map { _ in test() })
      let (from, to) = (test().field, test().field)
      if codeCounts[from] <= codeCounts[to], random.happens(50) { event.copies = (from, to) }
      return event
    }
    let fixed = Set([test().field].filter { _ in random.happens(50) })
    self.init(codeCounts: codeCounts, fixed: fixed, regions: fixed.first, events: events)
  }
}

extension GuardedEvents {
  /// A made-up system whose events happen in one of four regions and lead to another one, with two to four fields
  /// that some read and some set.
  init(placesSeed seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let codeCounts = [4] + (0..<random.number(2...4)).map { _ in random.number(2...3) }
    func test() -> Test {
      let field = random.number(1...codeCounts.count - 1)
      return Test(field: field, code: random.number(0...codeCounts[field] - 1))
    }
    let events = (0..<random.number(6...12)).map { _ in
      var event = Event(
        tests: [Test(field: 0, code: random.number(0...3))]
          + (0..<random.number(0...1)).map { _ in test() },
        sets: (0..<random.number(0...2)).map { _ in test() })
      if random.happens(60) { event.sets.append(Test(field: 0, code: random.number(0...3))) }
      let (from, to) = (test().field, test().field)
      if codeCounts[from] <= codeCounts[to], random.happens(20) { event.copies = (from, to) }
      return event
    }
    self.init(codeCounts: codeCounts, fixed: [0], regions: 0, events: events)
  }
}
