/// A number of a layout in half a word, so that the hot path copies less.
@propertyWrapper
package struct Narrow: Sendable {
  private let value: Int32

  package init(wrappedValue: Int) { value = Int32(wrappedValue) }

  @inline(__always)
  package var wrappedValue: Int { Int(value) }
}

/// An optional number of a layout, not negative, in half a word.
@propertyWrapper
package struct NarrowIfAny: Sendable {
  private let value: Int32

  package init(wrappedValue: Int?) { value = Int32(wrappedValue ?? -1) }

  @inline(__always)
  package var wrappedValue: Int? { value < 0 ? nil : Int(value) }
}

/// A range of numbers of a layout, in a word.
@propertyWrapper
package struct NarrowRange: Sendable {
  private var start: Int32
  private var end: Int32

  package init(wrappedValue: Range<Int>) {
    (start, end) = (Int32(wrappedValue.lowerBound), Int32(wrappedValue.upperBound))
  }

  @inline(__always)
  package var wrappedValue: Range<Int> {
    get { Range(uncheckedBounds: (Int(start), Int(end))) }
    set { (start, end) = (Int32(newValue.lowerBound), Int32(newValue.upperBound)) }
  }
}
