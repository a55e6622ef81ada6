import FlowResolver

/// The registers of one state, unpacked: stored and derived ones, then scratch ones.
///
/// A register of a step's source state is *inherited* until it is set, also in copies. A log notes each read of an inherited
/// register. So the log knows what the step depends on, and the step keeps the registers that are still inherited at its end.
///
/// Copies of the value share their registers; ``copied()`` returns separate ones.
package struct StateVector {
  private let storage: Storage
  /// The registers, which ``storage`` keeps alive.
  private let codes: UnsafeMutablePointer<UInt16>
  private let log: ReadSet?

  /// The bit of a code that marks it as inherited.
  private static let inherited: UInt16 = 1 << 15

  /// The memory of the registers. **Invariant:** one thread uses it at a time; it has room for every register of the layout and
  /// every scratch one.
  private final class Storage: @unchecked Sendable {
    let codes: UnsafeMutableBufferPointer<UInt16>

    init(count: Int) {
      codes = .allocate(capacity: count)
      codes.initialize(repeating: 0)
    }

    deinit { codes.deallocate() }
  }

  /// Creates registers that are all 0.
  init(count: Int, log: ReadSet? = nil) {
    storage = Storage(count: max(count, 1))
    codes = storage.codes.baseAddress.unsafelyUnwrapped
    self.log = log
  }

  /// Returns the same registers in memory of their own.
  func copied() -> StateVector {
    let other = StateVector(count: storage.codes.count, log: log)
    other.copy(from: self)
    return other
  }

  @inline(__always)
  package func value(_ register: Int) -> Int {
    assert(storage.codes.indices.contains(register), "a register of the layout")
    let code = codes[register]
    guard code & Self.inherited != 0 else { return Int(code) }
    log?.note(register)
    return Int(code & ~Self.inherited)
  }

  @inline(__always)
  func set(_ register: Int, to code: Int) {
    assert(storage.codes.indices.contains(register), "a register of the layout")
    codes[register] = UInt16(truncatingIfNeeded: code)
  }

  /// Copies a register from another state without noting a read.
  @inline(__always)
  func take(_ register: Int, from other: StateVector) { codes[register] = other.codes[register] }

  /// Whether a register has different values in two states. A register that both have inherited is not read.
  @inline(__always)
  func differs(from other: StateVector, in register: Int) -> Bool {
    codes[register] != other.codes[register] && value(register) != other.value(register)
  }

  /// Whether a register has not been set since the state before. Asking this is not noted as a read.
  @inline(__always)
  func isInherited(_ register: Int) -> Bool { codes[register] & Self.inherited != 0 }

  /// Copies all registers, reusing this value's memory.
  @inline(__always)
  func copy(from other: StateVector) {
    precondition(storage.codes.count == other.storage.codes.count, "registers of one layout")
    codes.update(from: other.codes, count: storage.codes.count)
  }

  func clear() { clear(storage.codes.indices) }

  func clear(_ range: Range<Int>) {
    precondition(range.upperBound <= storage.codes.count, "registers of the layout")
    for index in range { codes[index] = 0 }
  }

  /// Reads the stored registers from packed words and derives the others. With a log, the stored registers are inherited.
  func unpack(_ words: [UInt64], layout: StateLayout) {
    let inherited = log == nil ? 0 : Self.inherited
    precondition(
      storage.codes.count >= layout.bitFields.count && words.count == layout.width, "a state of the layout")
    words.withUnsafeBufferPointer { words in
      layout.bitFields.withUnsafeBufferPointer { fields in
        for register in 0..<fields.count {
          let field = fields[register]
          let code = UInt16(truncatingIfNeeded: (words[field.word] >> field.shift) & field.mask)
          codes[register] = field.mask == 0 ? field.constant : code | inherited
        }
      }
    }
    derive(layout)
  }

  /// Marks the places where an instance lives. Like what it follows from, a mark is inherited if there is a log.
  private func derive(_ layout: StateLayout) {
    let inherited = log == nil ? 0 : Self.inherited
    for site in layout.sites { codes[site.lives] = inherited }
    codes[layout.sites[0].lives] = Generation.old
    var site = 0
    while site < layout.sites.count {
      let place = layout.sites[site]
      guard code(place.lives) != 0 else {
        site = place.end
        continue
      }
      for child in layout.permanentChildren[place.permanent] {
        codes[layout.sites[child].lives] = Generation.old | inherited
      }
      for register in layout.holders[place.holders] {
        let instead = layout.registerShownInstead(of: register).map { code($0) } ?? 0
        let child = layout.child(in: register, code: instead != 0 ? instead : code(register))
        if child >= 0 { codes[layout.sites[child].lives] = Generation.old | inherited }
      }
      site += 1
    }
  }

  /// Returns the code in a register without noting a read.
  private func code(_ register: Int) -> Int { Int(codes[register] & ~Self.inherited) }

  /// Writes the stored registers into `values`, except the inherited ones, whose bits it sets in `kept`. Both have the layout's
  /// width.
  func pack(into values: inout [UInt64], kept: inout [UInt64], layout: StateLayout) {
    for index in values.indices { (values[index], kept[index]) = (0, 0) }
    precondition(
      storage.codes.count >= layout.bitFields.count && values.count == layout.width
        && kept.count == layout.width,
      "a state of the layout")
    values.withUnsafeMutableBufferPointer { values in
      kept.withUnsafeMutableBufferPointer { kept in
        layout.bitFields.withUnsafeBufferPointer { fields in
          for register in 0..<fields.count {
            let (field, code) = (fields[register], codes[register])
            if code & Self.inherited != 0 {
              kept[field.word] |= field.mask << field.shift
            } else {
              values[field.word] |= (UInt64(code) & field.mask) << field.shift
            }
          }
        }
      }
    }
  }
}

/// What the `lives` register of a place holds during a step.
enum Generation {
  /// The instance lived before the step; instances born in the step get larger numbers.
  static let old: UInt16 = 1
}
