import SwiftSyntax

/// A type that the sources declare, with the members of all its extensions.
package final class TypeEntry {
  enum Kind: String { case structure, classType, enumeration, actorType, protocolType, external }

  let name: String
  let qualifiedName: String
  var kind: Kind
  var place: Place
  weak var parent: TypeEntry?
  var attributes: Set<String> = []
  var inherited: [TypeText] = []
  var properties: [String: PropertyEntry] = [:]
  var propertyOrder: [String] = []
  var functions: [String: [FunctionEntry]] = [:]
  var functionOrder: [FunctionEntry] = []
  var cases: [CaseEntry] = []
  var aliases: [String: TypeText] = [:]
  var nested: [String: TypeEntry] = [:]

  init(name: String, qualifiedName: String, kind: Kind, place: Place, parent: TypeEntry?) {
    self.name = name
    self.qualifiedName = qualifiedName
    self.kind = kind
    self.place = place
    self.parent = parent
  }

  /// The results of lookups from this type, made once all declarations are known.
  var lookups = Lookups()

  var inheritedNames: [String] { inherited.map(\.lastName) }
  /// Whether the type has a body of a view, whatever protocol of the project asks for it: `body(props:)` too.
  private(set) lazy var makesBody =
    kind == .structure
    && (properties["body"]?.type?.name == "View" || functions["body"]?.first?.result?.name == "View")
  func hasCase(_ name: String) -> Bool { cases.contains { $0.name == name } }
}

/// The results of searches from a type, by name; nil if a search found nothing.
struct Lookups {
  var types: [String: TypeEntry?] = [:]
  var properties: [String: PropertyEntry?] = [:]
  var functions: [String: [FunctionEntry]] = [:]
  var lineage: [TypeEntry]?
}

/// A place in the sources: the index of a file and a line from 1.
package struct Place: Hashable, Comparable {
  var file: Int
  var line: Int
  package static func < (a: Place, b: Place) -> Bool { (a.file, a.line) < (b.file, b.line) }
}

/// A stored or computed property.
final class PropertyEntry {
  let name: String
  let type: TypeText?
  let attributes: [AttributeText]
  let initial: ExprSyntax?
  let getter: CodeBlockItemListSyntax?
  let setter: AccessorBody?
  let observer: AccessorBody?
  let traits: MemberTraits
  let place: Place
  unowned let owner: TypeEntry
  let file: SourceFile

  init(
    name: String, type: TypeText?, attributes: [AttributeText], initial: ExprSyntax?,
    accessors: (getter: CodeBlockItemListSyntax?, setter: AccessorBody?, observer: AccessorBody?),
    traits: MemberTraits,
    place: Place, owner: TypeEntry, file: SourceFile
  ) {
    (self.name, self.type, self.attributes, self.initial, self.traits) = (
      name, type, attributes, initial, traits
    )
    (getter, setter, observer) = accessors
    (self.place, self.owner, self.file) = (place, owner, file)
  }

  var isComputed: Bool { getter != nil || setter != nil }
  func has(_ attribute: String) -> Bool { attributes.contains { $0.name == attribute } }

  /// The type as declared, or as the initial value or the environment's key names it: `Model()`, `Tab.home`,
  /// `@Environment(Model.self)`.
  private(set) lazy var knownType: TypeText? = type ?? constructedType ?? environmentType

  private var environmentType: TypeText? {
    let key = attributes.first { $0.name == "Environment" }?.arguments.filter { !"() ".contains($0) }
    guard let key, key.hasSuffix(".self") else { return nil }
    return TypeText(String(key.dropLast(5)))
  }

  private var constructedType: TypeText? {
    guard let initial else { return nil }
    if let call = initial.as(FunctionCallExprSyntax.self) {
      let callee = call.calledExpression.line
      guard let first = callee.first, first.isUppercase || first == "[" else { return nil }
      return TypeText(callee.hasSuffix(".init") ? String(callee.dropLast(5)) : callee)
    }
    if let base = initial.as(MemberAccessExprSyntax.self)?.base?.line, base.first?.isUppercase == true {
      return TypeText(base)
    }
    return initial.is(BooleanLiteralExprSyntax.self) ? TypeText("Bool") : nil
  }
}

/// An accessor with a body, and its name for the new value.
struct AccessorBody {
  let parameter: String
  let statements: CodeBlockItemListSyntax
}

/// An attribute: its name, and its arguments as text.
struct AttributeText: Hashable {
  let name: String
  let arguments: String
}

/// The modifiers of a member.
struct MemberTraits: OptionSet {
  let rawValue: Int
  static let privateMember = MemberTraits(rawValue: 1)
  static let staticMember = MemberTraits(rawValue: 2)
  static let lazyMember = MemberTraits(rawValue: 4)
  static let overriding = MemberTraits(rawValue: 8)
  static let actionOfInterface = MemberTraits(rawValue: 16)
  static let constant = MemberTraits(rawValue: 32)
  static let weakMember = MemberTraits(rawValue: 64)
}

/// A case of an enum with its payload.
struct CaseEntry {
  let name: String
  let payload: [ParameterEntry]
  let attributes: [AttributeText]
  let place: Place
}

/// A parameter of a function or of a case's payload.
struct ParameterEntry {
  let label: String?
  let name: String
  let type: TypeText
  let isInout: Bool
  let initial: ExprSyntax?
}

/// A function, an initializer or a subscript-like entry with a body.
final class FunctionEntry {
  let name: String
  let parameters: [ParameterEntry]
  let result: TypeText?
  let body: CodeBlockItemListSyntax?
  let traits: MemberTraits
  let place: Place
  let owner: TypeEntry?
  let file: SourceFile
  let id: SyntaxIdentifier

  init(
    name: String, parameters: [ParameterEntry], result: TypeText?, body: CodeBlockItemListSyntax?,
    traits: MemberTraits,
    place: Place, owner: TypeEntry?, file: SourceFile, id: SyntaxIdentifier
  ) {
    (self.name, self.parameters, self.result, self.body) = (name, parameters, result, body)
    (self.traits, self.place, self.owner, self.file, self.id) = (traits, place, owner, file, id)
  }

  /// The name with its labels: `route(url:)`.
  private(set) lazy var fullName = "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
}
