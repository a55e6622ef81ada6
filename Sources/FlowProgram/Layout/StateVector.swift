import FlowResolver

/// The registers of one state, unpacked: stored ones, derived ones among them, and scratch ones at the end.
///
/// A register of a state that a step starts from is *inherited* until it is set, also in copies. With a log, reading
/// an inherited register is noted there: so the log knows what the step depends on, and the registers that are still
/// inherited at its end are those that it keeps.
///
/// A value refers to its registers: who wants others takes ``copied()``.
package struct StateVector {
  private let storage: Storage
  /// The registers; ``storage`` keeps them.
  private let codes: UnsafeMutablePointer<UInt16>
  private let log: ReadSet?

  /// The bit of a code that says that it is inherited.
  private static let inherited: UInt16 = 1 << 15

  /// Where registers lie. **Invariant:** one thread uses it at a time; every register of the layout, and each scratch one, has its place.
  private final class Storage: @unchecked Sendable {
    let codes: UnsafeMutableBufferPointer<UInt16>

    init(count: Int) {
      codes = .allocate(capacity: count)
      codes.initialize(repeating: 0)
    }

    deinit { codes.deallocate() }
  }

  /// Registers that are all 0.
  init(count: Int, log: ReadSet? = nil) {
    storage = Storage(count: max(count, 1))
    codes = storage.codes.baseAddress.unsafelyUnwrapped
    self.log = log
  }

  /// The same registers in a place of their own; a copy of the value shares its place with this one.
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

  /// Takes a register over from another state, without looking at it.
  @inline(__always)
  func take(_ register: Int, from other: StateVector) { codes[register] = other.codes[register] }

  /// Whether a register has other values in two states; what both have inherited isn't looked at.
  @inline(__always)
  func differs(from other: StateVector, in register: Int) -> Bool {
    codes[register] != other.codes[register] && value(register) != other.value(register)
  }

  /// Whether a register has not been set since the state before; that it is asked is not noted.
  @inline(__always)
  func isInherited(_ register: Int) -> Bool { codes[register] & Self.inherited != 0 }

  /// Copies all registers, reusing this value's memory.
  @inline(__always)
  func copy(from other: StateVector) {
    precondition(storage.codes.count == other.storage.codes.count, "registers of one layout")
    codes.update(from: other.codes, count: storage.codes.count)
  }

  /// Makes all registers 0.
  func clear() { clear(storage.codes.indices) }

  /// Makes a range of registers 0.
  func clear(_ range: Range<Int>) {
    precondition(range.upperBound <= storage.codes.count, "registers of the layout")
    for index in range { codes[index] = 0 }
  }

  /// Reads the registers from packed words and derives the others; with a log, the stored ones are inherited.
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

  /// Marks the places where an instance lives; that is inherited like what it follows from.
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

  /// What a register holds, without saying that it was read.
  private func code(_ register: Int) -> Int { Int(codes[register] & ~Self.inherited) }

  /// Writes the stored registers into `values`, and the bits of those that are inherited into `kept`; both have the
  /// layout's width.
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

/// What the `lives` register of a place holds while a step is taken.
enum Generation {
  /// The instance lived before the step; those born in it get larger numbers.
  static let old: UInt16 = 1
}
