/// Returns the cases of an enum, with each payload from a small domain.
///
/// ```swift
/// cases(
///   .plain(.openCart, .closeCart),
///   .each(Action.openProduct, in: [1, 2]),
///   .each(Action.filter, in: .values(of: Kind.self), .values(of: Bool.self)))
/// ```
///
/// - Complexity: For each part, the product of the sizes of its domains.
public func cases<Action>(_ parts: EventCases<Action>...) -> [Action] { parts.flatMap(\.actions) }

/// Some actions, for ``cases(_:)``.
public struct EventCases<Action> {
  let actions: [Action]

  /// These actions, with or without a payload.
  public static func plain(_ actions: Action...) -> Self { Self(actions: actions) }

  /// A case with one payload, for each value of a domain.
  public static func each<Value>(_ make: (Value) -> Action, in domain: PayloadDomain<Value>) -> Self {
    Self(actions: domain.values.map(make))
  }

  /// A case with two payloads, for each pair of values.
  public static func each<First, Second>(
    _ make: (First, Second) -> Action, in first: PayloadDomain<First>, _ second: PayloadDomain<Second>
  ) -> Self {
    Self(actions: first.values.flatMap { one in second.values.map { make(one, $0) } })
  }

  /// A case with three payloads, for each triple of values.
  public static func each<First, Second, Third>(
    _ make: (First, Second, Third) -> Action, in first: PayloadDomain<First>, _ second: PayloadDomain<Second>,
    _ third: PayloadDomain<Third>
  ) -> Self {
    Self(
      actions: first.values.flatMap { one in
        second.values.flatMap { two in third.values.map { make(one, two, $0) } }
      })
  }
}

/// A small domain: the values of a payload that make a difference. It can be written as an array.
public struct PayloadDomain<Value>: ExpressibleByArrayLiteral {
  /// The values.
  public let values: [Value]

  /// These values.
  public init(_ values: [Value]) { self.values = values }

  /// These values.
  public init(arrayLiteral elements: Value...) { values = elements }

  /// Nil, and each value of another domain.
  public static func optional<Wrapped>(_ domain: PayloadDomain<Wrapped>) -> Self where Value == Wrapped? {
    Self([nil] + domain.values)
  }
}

extension PayloadDomain where Value: CaseIterable {
  /// All values of a type.
  public static func values(of type: Value.Type) -> Self { Self(Array(Value.allCases)) }
}

extension PayloadDomain where Value == Bool {
  /// False and true.
  public static func values(of type: Bool.Type) -> Self { [false, true] }
}
