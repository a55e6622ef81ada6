import FlowDiagnostics
import FlowModel

/// A flow whose names are numbers: what grounding starts from. It has no mistakes left in it.
///
/// Coordinators are unfolded: every place where one can live has fields and events of its own, so that all
/// numbers below are counted over the whole tree, outer places first.
struct ResolvedFlow: Sendable {
  var symbols: Symbols
  /// The places where coordinators can live.
  var tree: InstanceTree
  /// What each place has, in the order of ``InstanceTree/sites``.
  var sites: [ResolvedSite]
  var stacks: [ResolvedStack]
  var slots: [ResolvedSlot]
  var tabs: [ResolvedTabs]
  var variables: [ResolvedVariable]
  var effects: [ResolvedEffect]
  /// The declared events and links of all places, by place; within one in the order of declaration.
  var events: [ResolvedEvent]
  /// The declared buttons of the alerts that a place's slots list, with bodies resolved for that place.
  var buttons: [ButtonKey: [ResolvedButton]]
  var gates: [String: ResolvedCondition]
  /// When a screen counts as home, or as holding unsaved work, where the file gives a condition for it.
  var screenConditions: [DestinationID: ScreenConditions]
  var platform: Platform
  var timing: Timing
  var switches: PlatformSwitches
}

struct ScreenConditions: Sendable {
  var home: ResolvedCondition?
  var dirty: ResolvedCondition?
}

/// An alert as the slots of one place show it.
struct ButtonKey: Hashable, Sendable {
  let site: Int
  let place: DestinationID
}

/// What one place of the tree has.
struct ResolvedSite: Sendable {
  let coordinator: String
  /// The items that can be at the bottom, the initial one first; with tabs they are never in front, or there are none.
  let roots: [ItemID]
  /// Whether the page at the bottom is that of the item that the coordinator lives on, with its arguments: ``roots`` are all
  /// items of that screen then, and nothing but the item decides.
  let rootFollowsItem: Bool
  /// The fields in the order of declaration.
  let fields: [FieldID]
  /// Its effects in ``ResolvedFlow/effects``.
  let effects: Range<Int>
  /// Its events in ``ResolvedFlow/events``.
  let events: Range<Int>
  /// What a relaunch brings back.
  let restored: [FieldID]
}

/// A field by kind and position, counted over all places.
enum FieldID: Hashable, Sendable {
  case stack(Int)
  case slot(Int)
  case variable(Int)
  case tabs(Int)
  /// The root of a site that can swap it.
  case root(site: Int)
}

struct ResolvedStack: Sendable {
  let site: Int
  let name: String
  let places: [DestinationID]
  let limit: Int
  /// Whether the author wrote the limit; otherwise reaching it cuts the search short.
  let isDeclaredLimit: Bool
  let isComposed: Bool
  let isDrivenByLoops: Bool
}

struct ResolvedSlot: Sendable {
  let site: Int
  let name: String
  /// What can be presented, in the order of declaration.
  let contents: [(kind: PresentationKind, place: DestinationID)]
  /// What it wants from the start, as a position in ``contents``; nil for nothing.
  let initial: Int?
  /// The facts as declared: `bound`, `writeBack`, `ephemeral`, `token` and the like.
  let facts: SlotDeclaration
  let shownWhen: ResolvedCondition?
  /// The screen of `on`.
  let anchor: DestinationID?
  /// The screen of `owner`.
  let owner: DestinationID?
  let onDismiss: ResolvedBody?
}

struct ResolvedTabs: Sendable {
  let site: Int
  let name: String
  /// The item of each tab.
  let items: [ItemID]
}

struct ResolvedVariable: Sendable {
  let site: Int
  let name: String
  /// For a counter the words `0`, `1` … in order.
  let type: ResolvedType
  let initialCode: Int
  /// What the first value counts as, for a counter.
  let firstNumber: Int?
}

struct ResolvedEffect: Sendable {
  let site: Int
  let name: String
  let parameters: [Binding]
  /// Each outcome with its body, which may use the parameters as bindings.
  let outcomes: [(name: String, body: ResolvedBody, span: SourceSpan)]
  /// The screens of `cancelledBy: [leave S]`.
  let cancelledByLeaving: [DestinationID]
  /// The names of `cancelledBy: [event]`.
  let cancelledByEvents: [String]
  let owner: DestinationID?
  let span: SourceSpan
}

/// A value in a statement or condition.
enum Operand: Hashable, Sendable {
  case value(ValueID)
  /// A name bound by a parameter or by `from`, by its position in the event's bindings.
  case binding(Int)
  case variable(Int)
}

/// A place with arguments; in patterns an argument left out (nil) matches anything.
struct ResolvedItem: Hashable, Sendable {
  let place: DestinationID
  let arguments: [Operand?]
}

indirect enum ResolvedCondition: Hashable, Sendable {
  case constant(Bool)
  case equal(Operand, Operand)
  /// A comparison of numbers; the sides are counters or values whose names are numbers.
  case compare(Operand, Condition.Comparison, Operand)
  case wants(slot: Int, ResolvedItem)
  case isEmpty(slot: Int)
  case contains(stack: Int, ResolvedItem)
  case top(stack: Int, ResolvedItem)
  case count(stack: Int, Condition.Comparison, Int)
  case selects(tabs: Int, index: Int)
  case root(site: Int, ResolvedItem)
  /// An instance lives at the site; guards conditions on fields of places that may be empty.
  case lives(site: Int)
  case visible(ResolvedItem)
  case not(ResolvedCondition)
  case and(ResolvedCondition, ResolvedCondition)
  case or(ResolvedCondition, ResolvedCondition)
}

extension ResolvedCondition {
  /// True where one of some conditions is, each asked once; a long list gives no deep condition.
  static func any(_ conditions: [ResolvedCondition]) -> ResolvedCondition {
    joined(unique(conditions)[...], else: false) { .or($0, $1) }
  }

  /// True where all of some conditions are, each asked once; a long list gives no deep condition.
  static func all(_ conditions: [ResolvedCondition]) -> ResolvedCondition {
    joined(unique(conditions)[...], else: true) { .and($0, $1) }
  }

  private static func unique(_ conditions: [ResolvedCondition]) -> [ResolvedCondition] {
    var seen: Set<ResolvedCondition> = []
    return conditions.filter { seen.insert($0).inserted }
  }

  private static func joined(
    _ conditions: ArraySlice<ResolvedCondition>, else value: Bool,
    _ join: (ResolvedCondition, ResolvedCondition) -> ResolvedCondition
  ) -> ResolvedCondition {
    guard conditions.count > 1 else { return conditions.first ?? .constant(value) }
    let middle = conditions.startIndex + (conditions.count + 1) / 2
    return join(
      joined(conditions[..<middle], else: value, join), joined(conditions[middle...], else: value, join))
  }
}

/// One statement, to be run by the instance at its event's site.
enum ResolvedStatement: Hashable, Sendable {
  case push(stack: Int, ResolvedItem)
  case pop(stack: Int, count: Int)
  /// `root` is the site when the pattern may match its root.
  case popTo(stack: Int, ResolvedItem)
  case popToIndex(stack: Int, variable: Int, ResolvedItem?)
  case popToRoot(stack: Int?)
  case replace(stack: Int, [ResolvedItem])
  case present(slot: Int, kind: PresentationKind, ResolvedItem)
  case await(slot: Int, kind: PresentationKind, ResolvedItem)
  case complete(result: String)
  case dismiss
  case dismissSlot(Int)
  case dismissAll
  case dismissSelf
  case select(tabs: Int, index: Int)
  case set(variable: Int, Operand)
  case add(variable: Int, Int)
  case setCount(variable: Int, ofStack: Int)
  case swapRoot(site: Int, ResolvedItem)
  /// Each parameter is given, or nil in `cancel` without arguments for all.
  case start(effect: Int, [Operand])
  case cancel(effect: Int, [Operand]?)
  /// Runs an event of an instance that lives whenever this one does: the parent's, an ancestor's or its own.
  case call(event: Int, [Operand], CallKind)
  /// Runs an event of the first of these that lives; none: the note childAbsent.
  case callChild([ChildCall], [Operand])
  /// An `emit` that nobody handles.
  case unhandledEmit
}

/// Whether an event is called by `emit`, or by `send`, which asks for its `when`.
enum CallKind: Hashable, Sendable { case emit, send }

/// An event of a child that may live or not.
struct ChildCall: Hashable, Sendable {
  let site: Int
  let event: Int
}

indirect enum ResolvedBody: Sendable {
  case statements([ResolvedStatement])
  case cases([(when: ResolvedCondition?, body: ResolvedBody, span: SourceSpan)])
  case outcomes([(name: String, body: ResolvedBody, span: SourceSpan)])
}

/// A name that an event binds, with the values it can have.
struct Binding: Sendable {
  let name: String
  let type: ResolvedType
  /// Whether it is a declared parameter, and so part of the label.
  let isParameter: Bool
}

struct ResolvedEvent: Sendable {
  let site: Int
  let declaration: Event
  /// Parameters first, in the order of declaration; then the names that only `from` binds.
  let bindings: [Binding]
  /// The pages on which it can happen, each argument a literal, a binding to fill, or anything.
  let from: [ResolvedItem]
  let when: ResolvedCondition?
  let body: ResolvedBody
  /// What it goes on with, by result; bodies use the event's bindings.
  let resumes: [(name: String, body: ResolvedBody, span: SourceSpan)]
  /// The screens of `mountedOn`.
  let mountedOn: [DestinationID]
}

struct ResolvedButton: Sendable {
  let declaration: Button
  let body: ResolvedBody
}
