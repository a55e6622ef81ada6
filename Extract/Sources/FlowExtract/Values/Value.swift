import SwiftSyntax

/// What is known of a value without running anything.
indirect enum Value {
  case nothing
  case literal(String)
  /// A case of an enum or a static member: `.detail(item)`.
  case enumCase(EnumValue)
  /// What a constructor made: `Detail.State(…)`.
  case instance(InstanceValue)
  /// What somebody else's function made, with the name that this gives it: `builder.chatError(…)`.
  case built(String, isCoordinator: Bool)
  case closure(ClosureValue)
  case function(FunctionEntry, owner: TypeEntry?)
  case storage(Storage)
  case array([Value])
  case tuple([Value])
  /// The event that is handled, or the payload of one of its cases.
  case event([String], text: String)
  /// A remembered place on a stack, by the screen that is there.
  case position(String)
  case choice([Alternative])
  case type(TypeText)
  /// Something of which only the text is known.
  case unknown(SourceText)

  static func opaque(_ text: String) -> Value { .unknown(.text(text)) }
  static func opaque(of node: some SyntaxProtocol) -> Value { .unknown(.node(Syntax(node))) }
}

/// One of several values, with the conditions under which it is this one.
struct Alternative {
  let conditions: [Condition]
  let value: Value
}

struct EnumValue {
  let name: String
  var arguments: [ArgumentValue] = []
  var type: String?
}

struct InstanceValue {
  let type: TypeText
  var arguments: [ArgumentValue] = [] { didSet { memory = Memory() } }
  var fields: [String: Value] = [:] { didSet { memory = Memory() } }
  /// The fingerprint, once somebody has asked for it.
  fileprivate(set) var memory = Memory()

  final class Memory {
    fileprivate var fingerprint: String?
  }

  init(type: TypeText, arguments: [ArgumentValue] = []) { (self.type, self.arguments) = (type, arguments) }

  fileprivate var fingerprint: String {
    if let known = memory.fingerprint { return known }
    let shown = arguments.map(\.value.fingerprint).filter { $0 != "_" }.joined(separator: ",")
    let held = fields.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value.fingerprint)" }
    let fingerprint = "\(type.name)(\(shown)){\(held.joined(separator: ","))}"
    memory.fingerprint = fingerprint
    return fingerprint
  }
}

struct ArgumentValue {
  let label: String?
  let value: Value
}

/// A closure with what it captured.
struct ClosureValue {
  let syntax: ClosureExprSyntax
  let locals: [String: Value]
  let owner: TypeEntry?
  let file: SourceFile
}

/// A place that holds a value: a chain of properties below self, a reducer's state, or some object.
struct Storage {
  enum Root: Hashable {
    case selfObject
    case state
    case object(String)
  }

  var root: Root
  var names: [String]
  /// The type of what is stored, where it is known.
  var type: TypeText?
  /// The type in which the last name is declared, and from which type names are looked up.
  var holder: TypeEntry?
  var isWrapped = false

  /// The name of the object that the chain begins at, if it has one.
  var rootName: String? { if case .object(let name) = root { name } else { nil } }

  var text: String {
    switch root {
    case .selfObject: return names.isEmpty ? "self" : names.joined(separator: ".")
    case .state: return (["state"] + names).joined(separator: ".")
    case .object(let name): return ([name] + names).joined(separator: ".")
    }
  }
}

extension Value {
  /// Whether navigation can tell nothing of the value: its fingerprint is `_`.
  var isPlain: Bool {
    switch self {
    case .nothing, .enumCase, .instance, .built, .array, .tuple, .event: false
    case .choice(let all): all.count == 1 && all[0].value.isPlain
    case .literal(let text): text != "true" && text != "false"
    default: true
    }
  }

  /// Whether two values have the same fingerprint.
  func isLike(_ other: Value) -> Bool {
    switch (isPlain, other.isPlain) {
    case (true, true): true
    case (false, false): fingerprint == other.fingerprint
    default: fingerprint == other.fingerprint
    }
  }

  /// A text that is equal for values that navigation cannot tell apart.
  var fingerprint: String {
    switch self {
    case .nothing: "nil"
    case .literal(let text): text == "true" || text == "false" ? text : "_"
    case .enumCase(let value):
      ".\(value.name)(\(value.arguments.map(\.value.fingerprint).joined(separator: ",")))"
    case .instance(let value): value.fingerprint
    case .built(let name, _): name
    case .choice(let all): all.map { "\($0.value.fingerprint)" }.joined(separator: "|")
    case .array(let all): "[\(all.map(\.fingerprint).joined(separator: ","))]"
    case .tuple(let all): "(\(all.map(\.fingerprint).joined(separator: ",")))"
    case .event(let names, _): names.joined(separator: ".")
    default: "_"
    }
  }

  /// Whether the value can run something.
  var isCallable: Bool {
    switch self {
    case .closure, .function: true
    case .storage(let storage): storage.type?.isFunction == true
    default: false
    }
  }
}
