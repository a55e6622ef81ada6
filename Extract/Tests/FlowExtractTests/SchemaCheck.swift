import Foundation

/// A value that was read from JSON.
indirect enum JSONValue: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  subscript(key: String) -> JSONValue? { if case .object(let members) = self { members[key] } else { nil } }
  var elements: [JSONValue] { if case .array(let all) = self { all } else { [] } }
  var string: String? { if case .text(let text) = self { text } else { nil } }

  var typeName: String {
    switch self {
    case .null: "null"
    case .bool: "boolean"
    case .number(let value): value == value.rounded() ? "integer" : "number"
    case .text: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

/// Checks values with the keywords that facts.schema.json uses.
struct SchemaCheck {
  let root: JSONValue

  /// What is wrong, by place.
  func mistakes(in value: JSONValue, schema: JSONValue? = nil, at place: String = "$") -> [String] {
    let schema = schema ?? root
    if let name = schema["$ref"]?.string?.split(separator: "/").last {
      return mistakes(in: value, schema: root["$defs"]?[String(name)], at: place)
    }
    if let allowed = schema["enum"]?.elements, !allowed.contains(where: { $0.string == value.string }) {
      return ["\(place) is none of the allowed values"]
    }
    let types = schema["type"].map { $0.string.map { [$0] } ?? $0.elements.compactMap(\.string) } ?? []
    guard types.isEmpty || types.contains(value.typeName) else { return ["\(place) is \(value.typeName)"] }
    var found: [String] = []
    if case .object(let members) = value {
      for name in schema["required"]?.elements.compactMap(\.string) ?? [] where members[name] == nil {
        found.append("\(place) has no \(name)")
      }
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        if let known = schema["properties"]?[name] {
          found += mistakes(in: member, schema: known, at: "\(place).\(name)")
        } else if case .object? = schema["additionalProperties"] {
          found += mistakes(in: member, schema: schema["additionalProperties"], at: "\(place).\(name)")
        } else {
          found.append("\(place).\(name) is not declared")
        }
      }
    }
    if let items = schema["items"] {
      for (index, element) in value.elements.enumerated() {
        found += mistakes(in: element, schema: items, at: "\(place)[\(index)]")
      }
    }
    return found
  }
}
