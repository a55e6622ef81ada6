/// Values numbered from 0 in the order of their first occurrence.
public struct Interner<Value: Hashable> {
  /// The values by number.
  public var values: [Value] = []
  @usableFromInline var numbers: [Value: Int] = [:]

  /// Numbers some distinct values, in their order.
  @inlinable
  public init(_ values: [Value] = []) {
    for value in values { _ = number(of: value) }
  }

  /// The number of values.
  @inlinable
  public var count: Int { values.count }

  /// The value with a number.
  @inlinable
  public subscript(number: Int) -> Value { values[number] }

  /// Returns the number of a value, and adds the value if it is new.
  @inlinable
  public mutating func number(of value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }

  /// Returns the number of a value; nil if it has none.
  @inlinable
  public func knownNumber(of value: Value) -> Int? { numbers[value] }
}

extension Interner: Sendable where Value: Sendable {}
