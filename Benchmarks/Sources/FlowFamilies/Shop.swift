public import FlowStateSpace

/// The family SHOP(R,D,I): a stack of routes under a sheet, a cover and alerts, with a login that gates routes.
///
/// The comments E1 to E28 are the lines of the table in docs/benchmarks.md.
public struct Shop: CommandSystem {
  /// The number of kinds of routes.
  public let kinds: Int
  /// The most routes on the stack.
  public let maxDepth: Int
  /// The number of items of an itemised kind.
  public let items: Int
  /// Whether a link skips the gate where an expired session left a full cart behind.
  public let isFlawed: Bool
  /// Whether something that changes nothing can happen everywhere, as claims about infinite runs want it.
  public let hasNoise: Bool
  /// The number of words in a state.
  public let stateWidth: Int
  /// The bits of all fields.
  public let usedBits: [UInt64]
  /// The bits of the stack.
  public var stackBits: [UInt64] { ([depth] + slots).bits(width: stateWidth) }

  /// A bit for each gated route.
  private let gatedRoutes: UInt64
  let sheet: Field
  let cover: Field
  let alert: Field
  let auth: Field
  let cart: Field
  let background: Field
  let pending: Field
  let depth: Field
  /// The routes from the bottom of the stack up; 0 above its top.
  let slots: [Field]

  /// Describes one member of the family.
  public init(kinds: Int, maxDepth: Int, items: Int, isFlawed: Bool = false, hasNoise: Bool = false) {
    self.kinds = kinds
    self.maxDepth = maxDepth
    self.items = items
    self.isFlawed = isFlawed
    self.hasNoise = hasNoise
    let routeCount = ShopRoutes(kinds: kinds, items: items).count
    var layout = FieldLayout()
    sheet = layout.field(upTo: 3 + items)
    cover = layout.field(upTo: 1)
    alert = layout.field(upTo: 3)
    auth = layout.field(upTo: 1)
    cart = layout.field(upTo: 1)
    background = layout.field(upTo: 1)
    pending = layout.field(upTo: routeCount + 1)
    depth = layout.field(upTo: maxDepth)
    slots = (0..<maxDepth).map { _ in layout.field(upTo: routeCount) }
    stateWidth = layout.wordCount
    usedBits = layout.usedBits
    gatedRoutes = ShopRoutes(kinds: kinds, items: items).gated
  }

  /// The route values.
  var routes: ShopRoutes { ShopRoutes(kinds: kinds, items: items) }

  /// Appends the one initial state, in which everything is zero.
  public func initialStates(into successors: inout SuccessorBuffer) {
    successors.append(PackedState(words: Array(repeating: 0, count: stateWidth)), action: 0)
  }

  /// Whether the invariants I1 to I3 hold in a state.
  public func satisfiesInvariants(_ state: PackedState) -> Bool { satisfiesInvariants(state.words.span) }

  /// Whether the invariants I1 to I3 hold in a state of these words.
  public func satisfiesInvariants(_ words: Span<UInt64>) -> Bool {
    let hasSheet = sheet.value(in: words) != 0
    let hasCover = cover.value(in: words) != 0
    let hasAlert = alert.value(in: words) != 0
    let atMostOne = !(hasSheet && hasCover) && !(hasSheet && hasAlert) && !(hasCover && hasAlert)
    let alertIsAlone = !hasAlert || !(hasSheet || hasCover)
    guard atMostOne, alertIsAlone else { return false }
    if auth.value(in: words) == 1 { return true }
    for slot in slots where gatedRoutes >> UInt64(slot.value(in: words)) & 1 == 1 { return false }
    return true
  }
}

/// The route values of a member of SHOP, counted from 1 in the order of kinds.
///
/// Kinds come in pairs, of which the first has one value and the second one for each item.
struct ShopRoutes {
  let kinds: Int
  let items: Int

  /// The number of values.
  var count: Int { kinds / 2 * items + kinds - kinds / 2 }

  /// A bit for each route that may be seen only after a login.
  var gated: UInt64 {
    precondition(count < 64, "a route has a bit")
    return (1...count).reduce(0) { isGated($1) ? $0 | 1 << UInt64($1) : $0 }
  }

  /// The item of a value, or nil where it has none, as for 0, which stands for no route.
  func item(of value: Int) -> Int? {
    guard value > 0, (value - 1) % (items + 1) > 0 else { return nil }
    return (value - 1) % (items + 1) - 1
  }

  /// Whether a route may be seen only after a login; false for 0.
  func isGated(_ value: Int) -> Bool {
    guard value > 0 else { return false }
    let kind = 2 * ((value - 1) / (items + 1)) + (item(of: value) == nil ? 1 : 2)
    return kind.isMultiple(of: 3)
  }
}
