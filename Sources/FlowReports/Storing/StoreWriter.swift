import FlowAlgorithms
import FlowCompiler
import FlowModel

/// Turns values into bytes; texts, items, fields and states that come again are numbers of entries in tables.
///
/// Entries are distinguished by their bytes, not by `==`, for which texts are equal that only look the same.
package struct StoreWriter {
  /// What was written since the last entry of a table was begun.
  private var part: [UInt8] = []
  private var texts = Interner<[UInt8]>()
  private var items = Interner<[UInt8]>()
  private var fields = Interner<[UInt8]>()
  private var states = Interner<[UInt8]>()

  /// The bytes of a value.
  package static func bytes(of value: some Storable) -> [UInt8] {
    var writer = StoreWriter()
    value.store(in: &writer)
    let body = writer.part
    writer.part = []
    for table in [writer.texts, writer.items, writer.fields, writer.states] {
      writer.add(table.count)
    }
    for text in writer.texts.values {
      writer.add(text.count)
      writer.part += text
    }
    for table in [writer.items, writer.fields, writer.states] {
      for entry in table.values { writer.part += entry }
    }
    return writer.part + body
  }

  /// Appends a number, a small one as a single byte.
  mutating func add(_ number: Int) {
    var rest = UInt64(bitPattern: Int64((number << 1) ^ (number >> (Int.bitWidth - 1))))
    while rest >= 0x80 {
      part.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    part.append(UInt8(rest))
  }

  mutating func add(_ text: String) { add(texts.number(of: Array(text.utf8))) }

  mutating func add(_ item: ItemValue) { addEntry(of: \.items) { item.storeParts(in: &$0) } }

  mutating func add(_ field: StateDescription.Field) { addEntry(of: \.fields) { field.storeParts(in: &$0) } }

  mutating func add(_ state: StateDescription) { addEntry(of: \.states) { state.storeParts(in: &$0) } }

  private mutating func addEntry(
    of table: WritableKeyPath<StoreWriter, Interner<[UInt8]>>, _ store: (inout StoreWriter) -> Void
  ) {
    let outer = part
    part = []
    store(&self)
    let entry = part
    part = outer
    add(self[keyPath: table].number(of: entry))
  }
}
