import FlowModel
import FlowResolver

/// Where a state contains interchangeable values, and how a renaming of them changes its bits.
///
/// Interchangeable values form a class, one for each domain. A code of a register stands for an item, a value or a continuation.
/// For each code, the tables tell which classes' values it mentions, and how far the code moves when one of them is renamed. A
/// pending effect has a bit for each value instead, and a renaming moves these bits.
package struct SymmetryTables: Sendable {
  /// A register with codes that mention values.
  struct Occurrence: Sendable {
    let field: StateLayout.BitField
    /// Where the terms of its code 0 begin, as a position in ``SymmetryTables/ends``.
    let firstRow: Int
  }

  /// A value that a code mentions.
  struct Term: Sendable {
    let value: Int
    /// The distance between codes that differ by one in the value's position in its domain.
    let stride: Int
  }

  /// Bits, one for each value of a class.
  package struct Line: Sendable {
    let valueClass: Int
    /// By position in the class.
    package let bits: [StateLayout.BitField]
  }

  private(set) var places: [Occurrence] = []
  /// For each code of each register, where its terms end; they begin where those before it end.
  private(set) var ends: [Int] = [0]
  private(set) var terms: [Term] = []
  package private(set) var lines: [Line] = []
  /// The values of each class.
  package private(set) var classes: [Range<Int>] = []
  /// The class of each value.
  private(set) var classOf: [Int] = []
  /// The position of each value in its domain.
  private(set) var positions: [Int] = []
  private(set) var hasLines: [Bool] = []

  private let symbols: Symbols
  private let layout: StateLayout
  /// The number of each value among the values of all classes.
  private var numbers: [ValueID: Int] = [:]

  init(_ domains: [InterchangeableDomain], _ flow: ResolvedFlow, _ layout: StateLayout) {
    symbols = flow.symbols
    self.layout = layout
    for domain in domains where domain.values.count > 1 { addClass(domain) }
    hasLines = classes.map { _ in false }
    guard !classes.isEmpty else { return }
    addFields(flow)
    addEffects(flow)
  }

  private mutating func addClass(_ domain: InterchangeableDomain) {
    let first = classOf.count
    for name in domain.values {
      guard let value = symbols.value(named: name), let type = symbols.domains[domain.name],
        let position = type.code(of: value)
      else { continue }
      numbers[value] = classOf.count
      classOf.append(classes.count)
      positions.append(position)
    }
    classes.append(first..<classOf.count)
  }

  private mutating func addFields(_ flow: ResolvedFlow) {
    let pages = [[]] + (0..<symbols.screenItemCount).map { terms(ofItem: $0) }
    for stack in layout.stacks {
      let rows = [[]] + layout.stackItems[stack.items].map { terms(ofItem: $0) }
      for register in stack.firstElement..<stack.firstElement + stack.limit { add(register, rows) }
    }
    let continuations = ContinuationCodes(flow)
    for (index, slot) in layout.slots.enumerated() {
      let contents = [[]] + layout.slotContents[slot.contents].map { terms(ofItem: $0.item) }
      add(slot.wanted, contents)
      if let instead = slot.instead { add(instead, contents) }
      if let asked = slot.asked { add(asked, pages) }
      if let awaiting = slot.awaiting { add(awaiting, rows(continuations, slot: index)) }
    }
    for (index, variable) in flow.variables.enumerated() {
      add(layout.variables[index], variable.type.values.map { terms(of: [$0], strides: [1]) })
    }
    for site in layout.sites {
      guard let root = site.root else { continue }
      let none: [[Term]] = Array(repeating: [], count: site.firstRootCode)
      add(root, none + layout.rootItems[site.roots].map { terms(ofItem: $0) })
    }
    if let motion = layout.motion { add(motion.page, pages) }
  }

  /// Returns what a register's code becomes when two values of a class are exchanged.
  package func code(_ code: Int, in field: StateLayout.BitField, exchanging first: Int, _ second: Int) -> Int
  {
    let place = places.first { $0.field.word == field.word && $0.field.shift == field.shift }
    guard let place else { return code }
    let row = place.firstRow + code
    return terms[ends[row]..<ends[row + 1]].reduce(code) { code, term in
      let value = term.value == first ? second : term.value == second ? first : term.value
      return code + term.stride * (positions[value] - positions[term.value])
    }
  }

  private func rows(_ continuations: ContinuationCodes, slot: Int) -> [[Term]] {
    var rows: [[Term]] = [[]]
    for (owner, _) in continuations.slots[slot] {
      let strides = owner.types.indices.map { position in
        Array(owner.types[(position + 1)...]).combinationCount
      }
      rows += (0..<owner.combinations).map {
        terms(of: owner.types.values(ofCombination: $0), strides: strides)
      }
    }
    return rows
  }

  private func terms(ofItem item: ItemID) -> [Term] {
    let place = symbols.places[symbols.itemPlaces[item]]
    let codes = place.codes(at: item - place.firstItem)
    let values = zip(place.parameters, codes).map { $0.type.values[$1] }
    return terms(of: values, strides: place.strides)
  }

  private func terms(of values: [ValueID], strides: [Int]) -> [Term] {
    zip(values, strides).compactMap { value, stride in
      numbers[value].map { Term(value: $0, stride: stride) }
    }
  }

  private mutating func add(_ register: Int, _ rows: [[Term]]) {
    let field = layout.bitFields[register]
    guard field.mask != 0, rows.contains(where: { !$0.isEmpty }) else { return }
    places.append(Occurrence(field: field, firstRow: ends.count - 1))
    for row in rows {
      terms += row
      ends.append(terms.count)
    }
  }

  /// Adds the bits of each effect with such an argument. Those that differ in nothing else form a line.
  private mutating func addEffects(_ flow: ResolvedFlow) {
    for (effect, pending) in zip(flow.effects, layout.effects.map(\.pending)) {
      let types = effect.parameters.map(\.type)
      let found = types.firstIndex { type in type.values.contains { numbers[$0] != nil } }
      guard let parameter = found else { continue }
      let stride = Array(types[(parameter + 1)...]).combinationCount
      let values = types[parameter].values
      for combination in 0..<pending.count where combination / stride % values.count == 0 {
        for (index, members) in classes.enumerated() {
          let bits = values.indices.filter { numbers[values[$0]].map(members.contains) ?? false }.map {
            layout.bitFields[pending.lowerBound + combination + $0 * stride]
          }
          guard !bits.isEmpty else { continue }
          lines.append(Line(valueClass: index, bits: bits))
          hasLines[index] = true
        }
      }
    }
  }
}
