import FlowStateSpace

/// The family TABS(T,D) with fields apart: the modal, the selected tab, and for each tab a count and its routes.
struct SlicedTabs: SliceableSystem {
  let tabs: Int
  let depth: Int
  let stateWidth: Int

  private let modal: FreeField
  private let selected: FreeField
  private let counts: [FreeField]
  private let routes: [[FreeField]]
  let freeFields: [FreeField]

  init(tabs: Int, depth: Int) {
    self.tabs = tabs
    self.depth = depth
    var (word, shift) = (0, UInt64(0))
    var all: [FreeField] = []
    func field(_ codes: Int) -> FreeField {
      if shift > 60 { (word, shift) = (word + 1, 0) }
      let field = FreeField(word: word, shift: shift, codeCount: codes)
      shift += UInt64(field.mask.nonzeroBitCount)
      all.append(field)
      return field
    }
    modal = field(2)
    selected = field(tabs)
    counts = (0..<tabs).map { _ in field(depth + 1) }
    routes = (0..<tabs).map { _ in (0..<depth).map { _ in field(2) } }
    freeFields = all
    stateWidth = word + 1
  }

  /// The bits that the invariant reads: the modal and the selected tab.
  var invariantBits: [UInt64] { bits(of: [modal, selected]) }

  var usedBits: [UInt64] { bits(of: freeFields) }

  private func bits(of fields: [FreeField]) -> [UInt64] {
    var bits = Array(repeating: UInt64(0), count: stateWidth)
    for field in fields { bits[field.word] |= field.mask }
    return bits
  }

  func initialStates(into successors: inout SuccessorBuffer) {
    successors.append(PackedState(words: Array(repeating: 0, count: stateWidth)), action: 0)
  }

  /// Each event is a group of its own that depends on what its guard in benchmark-models.md names, up to the first
  /// part that is false.
  func commands(of state: PackedState, into commands: inout CommandBuffer) {
    var read: [FreeField] = []
    func value(_ field: FreeField) -> Int {
      read.append(field)
      return Int((state.words[field.word] & field.mask) >> field.shift)
    }
    func event(_ action: ActionID, sets: () -> [(FreeField, Int)]?) {
      read = []
      if let sets = sets() {
        var (kept, values) = (usedBits, Array(repeating: UInt64(0), count: stateWidth))
        for (field, code) in sets {
          kept[field.word] &= ~field.mask
          values[field.word] |= UInt64(code) << field.shift
        }
        commands.append(kept: kept, values: values, action: action)
      }
      commands.endGroup(dependingOn: bits(of: read))
    }
    func empty(_ tab: Int) -> [(FreeField, Int)] { routes[tab].map { ($0, 0) } }
    for tab in 0..<tabs {
      event(0) { value(modal) == 0 && value(selected) != tab ? [(selected, tab)] : nil }
    }
    for route in 0...1 {
      event(1) {
        guard value(modal) == 0 else { return nil }
        let tab = value(selected)
        let count = value(counts[tab])
        return count < depth ? [(counts[tab], count + 1), (routes[tab][count], route)] : nil
      }
    }
    event(2) {
      guard value(modal) == 0 else { return nil }
      let tab = value(selected)
      let count = value(counts[tab])
      return count > 0 ? [(counts[tab], count - 1), (routes[tab][count - 1], 0)] : nil
    }
    event(3) {
      guard value(modal) == 0 else { return nil }
      let tab = value(selected)
      return value(counts[tab]) > 1 ? [(counts[tab], 0)] + empty(tab) : nil
    }
    event(4) { value(modal) == 0 ? [(modal, 1)] : nil }
    event(5) { value(modal) == 1 ? [(modal, 0)] : nil }
    for tab in 0..<tabs {
      for route in 0...1 {
        event(6) {
          [(modal, 0), (selected, tab), (counts[tab], 1)] + empty(tab).dropFirst() + [(routes[tab][0], route)]
        }
      }
    }
  }
}
