import FlowStateGraph

/// A state with a fixed number of words, for the inner loops of a search.
///
/// One word is an integer. More words are a vector whose size is a power of two; the last ones may be unused and 0.
protocol StateWords: BitwiseCopyable, Hashable, Sendable {
  static var wordCount: Int { get }
  static var zero: Self { get }
  subscript(word index: Int) -> UInt64 { get set }
  /// The bits that are set in both.
  static func masked(_ left: Self, _ right: Self) -> Self
  /// The bits that are set in either.
  static func joined(_ left: Self, _ right: Self) -> Self
  /// A number whose upper bits depend on all bits of the state.
  var hash: UInt64 { get }
}

extension StateWords {
  /// Creates a state from its words, perhaps fewer than ``wordCount``.
  init(_ words: some Collection<UInt64>) {
    self = .zero
    for (index, word) in words.enumerated() { self[word: index] = word }
  }

  /// Reads a state of fewer words at an address; the others are 0.
  @inline(__always)
  init(at address: UnsafePointer<UInt64>, width: Int) {
    self = .zero
    for word in 0..<width { self[word: word] = address[word] }
  }

  /// Reads a state at an address.
  @inline(__always)
  init(at address: UnsafePointer<UInt64>) {
    self = UnsafeRawPointer(address).loadUnaligned(as: Self.self)
  }

  /// The bits of a state without some bits.
  static func without(_ bits: Self, _ state: Self) -> Self {
    var result = state
    for word in 0..<wordCount { result[word: word] &= ~bits[word: word] }
    return result
  }

  /// The first words, as a ``PackedState``.
  func packed(width: Int) -> PackedState { PackedState(words: (0..<width).map { self[word: $0] }) }

  /// Whether the state comes before another one in the order of their words as numbers.
  func precedes(_ other: Self) -> Bool {
    for index in 0..<Self.wordCount where self[word: index] != other[word: index] {
      return self[word: index] < other[word: index]
    }
    return false
  }
}

/// Near 2^64 divided by the golden ratio, and odd (Knuth, The Art of Computer Programming 3, 6.4).
private let ratio: UInt64 = 0x9E37_79B9_7F4A_7C15

extension UInt64: StateWords {
  @inline(__always) static var wordCount: Int { 1 }
  @inline(__always) subscript(word index: Int) -> UInt64 {
    get { self }
    set { self = newValue }
  }
  @inline(__always) static func masked(_ left: UInt64, _ right: UInt64) -> UInt64 { left & right }
  @inline(__always) static func joined(_ left: UInt64, _ right: UInt64) -> UInt64 { left | right }
  @inline(__always) var hash: UInt64 { self &* ratio }
}

extension StateWords where Self: SIMD, Scalar == UInt64 {
  @inline(__always) static var wordCount: Int { scalarCount }
  @inline(__always) static var zero: Self { Self(repeating: 0) }
  @inline(__always) subscript(word index: Int) -> UInt64 {
    get { self[index] }
    set { self[index] = newValue }
  }
  @inline(__always) static func masked(_ left: Self, _ right: Self) -> Self { left & right }
  @inline(__always) static func joined(_ left: Self, _ right: Self) -> Self { left | right }
  @inline(__always) var hash: UInt64 {
    var hash: UInt64 = 0
    for index in 0..<Self.scalarCount {
      hash = (hash ^ self[index]) &* ratio
      hash ^= hash >> 32
    }
    return hash &* ratio
  }
}

extension SIMD2: StateWords where Scalar == UInt64 {}
extension SIMD4: StateWords where Scalar == UInt64 {}
extension SIMD8: StateWords where Scalar == UInt64 {}
extension SIMD16: StateWords where Scalar == UInt64 {}
extension SIMD32: StateWords where Scalar == UInt64 {}
