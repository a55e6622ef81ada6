import FlowCompiler
import FlowModel

/// Reads what a ``StoreWriter`` wrote, and never beyond the end of the bytes.
package struct StoreReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  /// Whether the bytes are none that a writer wrote; what was read is worth nothing then.
  private var isBroken = false
  private var texts: [String] = []
  private var items: [ItemValue] = []
  private var fields: [StateDescription.Field] = []
  private var states: [StateDescription] = []
  /// How deep values lie in others of their kind that are read.
  private var depth = 0

  /// The value that bytes stand for; nil where they are none that a writer wrote for such a value.
  package static func value<Value: Storable>(_ type: Value.Type, from bytes: ArraySlice<UInt8>) -> Value? {
    var reader = StoreReader(bytes)
    let value = Value(from: &reader)
    return reader.isBroken || reader.position != reader.bytes.endIndex ? nil : value
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
    let counts = (0..<4).map { _ in count() }
    for _ in 0..<counts[0] where !isBroken { texts.append(newText()) }
    for _ in 0..<counts[1] where !isBroken { items.append(ItemValue(partsFrom: &self)) }
    for _ in 0..<counts[2] where !isBroken { fields.append(StateDescription.Field(partsFrom: &self)) }
    for _ in 0..<counts[3] where !isBroken { states.append(StateDescription(partsFrom: &self)) }
  }

  /// Notes that the bytes are none that a writer wrote.
  package mutating func fail() {
    isBroken = true
    position = bytes.endIndex
  }

  /// Reads a number.
  mutating func number() -> Int {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while position < bytes.endIndex, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 {
        return Int(truncatingIfNeeded: Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
      }
      shift += 7
    }
    fail()
    return 0
  }

  /// Reads a number of things that have at least a byte each.
  mutating func count() -> Int {
    let count = number()
    guard count >= 0, count <= bytes.endIndex - position else {
      fail()
      return 0
    }
    return count
  }

  private mutating func newText() -> String {
    let count = count()
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  mutating func text() -> String { entry(of: texts) ?? "" }
  mutating func item() -> ItemValue { entry(of: items) ?? ItemValue(name: "") }

  mutating func field() -> StateDescription.Field {
    entry(of: fields) ?? StateDescription.Field(name: "", content: .empty)
  }

  mutating func state() -> StateDescription {
    entry(of: states) ?? StateDescription(page: ItemValue(name: ""), alert: nil, layers: [], fields: [])
  }

  /// Reads how many elements a list has; `element` is called for each, unless the bytes turn out to be broken.
  mutating func list(_ element: (inout StoreReader) -> Void) {
    for _ in 0..<count() where !isBroken { element(&self) }
  }

  /// Reads a value that lies in others of its kind, at most a thousand deep.
  mutating func nested<Value>(or none: Value, _ read: (inout StoreReader) -> Value) -> Value {
    guard depth < 1000 else {
      fail()
      return none
    }
    depth += 1
    defer { depth -= 1 }
    return read(&self)
  }

  private mutating func entry<Value>(of table: [Value]) -> Value? {
    let number = number()
    guard !isBroken, table.indices.contains(number) else {
      fail()
      return nil
    }
    return table[number]
  }
}
