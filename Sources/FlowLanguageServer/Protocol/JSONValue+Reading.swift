package import FlowPipeline
import Foundation

extension JSONValue: Decodable {
  /// Reads any JSON value; rounds a number that is not whole.
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let number = try? value.decode(Int.self) {
      self = .int(number)
    } else if let flag = try? value.decode(Bool.self) {
      self = .bool(flag)
    } else if let items = try? value.decode([JSONValue].self) {
      self = .array(items)
    } else if let members = try? value.decode([String: JSONValue].self) {
      self = .object(members.map { ($0.key, $0.value) })
    } else {
      self = .int(Int(exactly: try value.decode(Double.self).rounded()) ?? 0)
    }
  }
}

extension JSONValue {
  /// Parses a JSON text; nil if it is invalid.
  package init?(bytes: some Sequence<UInt8>) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes)) else { return nil }
    self = value
  }

  /// Returns a member of an object; nil for anything else, and for a member that is null.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self, let value = members.first(where: { $0.key == name })?.value
    else { return nil }
    if case .null = value { return nil }
    return value
  }

  var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var int: Int? {
    if case .int(let number) = self { number } else { nil }
  }

  var isTrue: Bool {
    if case .bool(true) = self { true } else { false }
  }

  /// The items of an array; empty for anything else.
  var items: [JSONValue] {
    if case .array(let items) = self { items } else { [] }
  }
}
