import FlowDiagnostics
import FlowModel

/// A flow whose names are numbers: what grounding starts from. It has no mistakes left in it.
struct ResolvedFlow: Sendable {
  var symbols: Symbols
  var root: ItemID
  var stacks: [ResolvedStack]
  var slots: [ResolvedSlot]
  var variables: [ResolvedVariable]
  /// The fields in the order of declaration.
  var fields: [FieldID]
  var events: [ResolvedEvent]
  var buttons: [PlaceID: [ResolvedButton]]
  var restored: [FieldID]
  var gates: [String: ResolvedCondition]
  var switches: PlatformSwitches
}

/// A field of the root coordinator by kind and position.
enum FieldID: Hashable, Sendable {
  case stack(Int)
  case slot(Int)
  case variable(Int)
}

struct ResolvedStack: Sendable {
  let name: String
  let places: [PlaceID]
  let limit: Int
  /// Whether the author wrote the limit; otherwise reaching it cuts the search short.
  let isDeclaredLimit: Bool
}

struct ResolvedSlot: Sendable {
  let name: String
  /// What can be presented, in the order of declaration.
  let contents: [(kind: PresentationKind, place: PlaceID)]
  let isBound: Bool
  let writesBack: Bool
}

struct ResolvedVariable: Sendable {
  let name: String
  let type: ResolvedType
  let initialCode: Int
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
  let place: PlaceID
  let arguments: [Operand?]
}

indirect enum ResolvedCondition: Hashable, Sendable {
  case constant(Bool)
  case equal(Operand, Operand)
  case wants(slot: Int, ResolvedItem)
  case isEmpty(slot: Int)
  case contains(stack: Int, ResolvedItem)
  case top(stack: Int, ResolvedItem)
  case count(stack: Int, Condition.Comparison, Int)
  case visible(ResolvedItem)
  case not(ResolvedCondition)
  case and(ResolvedCondition, ResolvedCondition)
  case or(ResolvedCondition, ResolvedCondition)
}

enum ResolvedStatement: Hashable, Sendable {
  case push(stack: Int, ResolvedItem)
  case pop(stack: Int, count: Int)
  case popTo(stack: Int, ResolvedItem)
  case popToRoot(stack: Int?)
  case replace(stack: Int, [ResolvedItem])
  case present(slot: Int, kind: PresentationKind, ResolvedItem)
  case dismiss
  case dismissSlot(Int)
  case dismissAll
  case set(variable: Int, Operand)
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
  let declaration: Event
  /// Parameters first, in the order of declaration; then the names that only `from` binds.
  let bindings: [Binding]
  /// The pages on which it can happen, each argument a literal, a binding to fill, or anything.
  let from: [ResolvedItem]
  let when: ResolvedCondition?
  let body: ResolvedBody
}

struct ResolvedButton: Sendable {
  let declaration: Button
  let body: ResolvedBody
}
