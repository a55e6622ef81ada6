import FlowCompiler
package import FlowModel
import FlowStateSpace

extension StackFlow {
  /// Returns the renamings of values that neither steps nor the given propositions distinguish; nil if there are none, or if
  /// coordinators inside items hold such values.
  package func symmetry(asking propositions: [Proposition]) -> StackSymmetry? {
    let symmetry = flow.symmetry(for: propositions.map { ("", $0) })
    guard !symmetry.isTrivial, !hasChildren || symmetry.tables.lines.allSatisfy({ !isInChildren($0.bits) })
    else { return nil }
    return StackSymmetry(symmetry, of: self)
  }

  /// Whether coordinators of items hold any of these bits.
  private func isInChildren(_ fields: [StateLayout.BitField]) -> Bool {
    fields.contains { field in
      stores.contains { $0.childBits.contains { $0[field.word] & field.mask << field.shift != 0 } }
    }
  }
}

/// Renamings of interchangeable values, in states and in entries of unlimited stacks.
package struct StackSymmetry: Sendable {
  private let flow: StackFlow
  /// The values of each exchange. Every renaming is a composition of exchanges.
  private let exchanges: [(Int, Int)]
  private var symmetry: FlowSymmetry

  fileprivate init(_ symmetry: FlowSymmetry, of flow: StackFlow) {
    (self.symmetry, self.flow) = (symmetry, flow)
    exchanges = symmetry.tables.classes.flatMap { values in values.dropLast().map { ($0, $0 + 1) } }
  }

  /// The number of exchanges of two values of which all renamings are composed.
  var exchangeCount: Int { exchanges.count }

  /// Returns the image of an entry under an exchange.
  package func entry(_ entry: Int32, after exchange: Int) -> Int32 {
    let store = flow.stores[flow.store(of: entry)]
    func code(_ code: Int, in field: StateLayout.BitField) -> Int {
      symmetry.tables.code(code, in: field, exchanging: exchanges[exchange].0, exchanges[exchange].1)
    }
    let item = Int(flow.plainEntry(entry)) - store.firstEntry + 1
    let plain = Int32(store.firstEntry + code(item, in: store.items[0]) - 1)
    let values = flow.entryTable.values(of: entry)
    guard !values.isEmpty else { return plain }
    let renamed = zip(store.children[0], values).map { register, value in
      UInt16(code(Int(value), in: flow.layout.bitFields[register]))
    }
    return flow.entryTable.entry(plain, renamed)
  }

  /// Whether each exchange maps the questions about sets to questions among them.
  func keeps(_ questions: StackQuestions) -> Bool {
    exchanges.indices.allSatisfy { exchange in
      let images = (0..<flow.entryCount).map { Int(entry(Int32($0), after: exchange)) }
      return questions.sets.allSatisfy { set in questions.sets.contains(images.map { set[$0] }) }
    }
  }

  /// Returns the bits that decide which state represents its orbit.
  func relevantBits(stateWidth: Int) -> [UInt64] { symmetry.relevantBits(stateWidth: stateWidth) }

  /// Replaces the words of a state by the representative of its orbit.
  package mutating func represent(_ words: inout [UInt64]) { symmetry.represent(&words) }
}
