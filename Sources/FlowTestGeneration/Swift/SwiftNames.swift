import FlowDiagnostics
import FlowReports

/// Swift identifiers for names that can be any text, each used once within a scope.
struct SwiftNames {
  private var used: Set<String>

  init(reserved: Set<String> = []) { used = reserved }

  /// Returns `signOut` for `Sign Out`, with a number if that is taken, and with `kind` if it has a meaning in Swift.
  mutating func value(_ name: String, kind: String) -> String {
    claim(Self.lowerCamel(name, kind: kind))
  }

  mutating func type(_ name: String, kind: String) -> String {
    claim(Self.upperCamel(name, kind: kind))
  }

  private mutating func claim(_ name: String) -> String {
    used.insertUnused(name) { "\(name)\($0)" }
  }

  /// Returns `signOut` for `Sign Out`, `ok` for `OK`.
  static func lowerCamel(_ name: String, kind: String) -> String {
    let words = words(of: name)
    guard let first = words.first else { return kind }
    let isShout = first.allSatisfy { $0.isUppercase || $0.isNumber }
    let start = isShout ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    return identifier(start + words.dropFirst().map(\.capitalisedFirst).joined(), prefix: kind, kind)
  }

  /// Returns `SignOut` for `Sign Out`.
  static func upperCamel(_ name: String, kind: String) -> String {
    identifier(words(of: name).map(\.capitalisedFirst).joined(), prefix: kind.capitalisedFirst, kind)
  }

  /// Returns joined words as an identifier that has no other meaning.
  private static func identifier(_ joined: String, prefix: String, _ kind: String) -> String {
    let canStart = joined.unicodeScalars.first?.properties.isXIDStart == true
    let whole = canStart ? joined : prefix + joined
    return meanings.contains(whole) ? whole + kind.capitalisedFirst : whole
  }

  /// Returns the parts of a name that can stand in an identifier.
  private static func words(of name: String) -> [String] {
    name.split { character in
      !character.unicodeScalars.allSatisfy { $0.properties.isXIDContinue && $0 != "_" }
    }.map(String.init)
  }

  /// Words that have a meaning where the generated code uses names.
  private static let meanings: Set<String> = [
    // Keywords, and names that could be confused with an optional's cases.
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
    "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "none", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "some",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "var", "where", "while",
    // Members that every type or every case has.
    "allCases", "hash", "hashValue", "inAddress", "inApp", "label", "linkAddress", "rawValue",
    // Types.
    "Any", "Array", "Bool", "CaseIterable", "Dictionary", "Equatable", "Error", "Hashable", "Int", "Never",
    "Optional", "Protocol", "Self", "Sendable", "Set", "String", "Swift", "Test", "Testing", "Type", "Void",
    "XCTest",
  ]
}
