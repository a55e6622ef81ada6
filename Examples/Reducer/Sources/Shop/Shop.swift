/// A shop as a reducer: a product, an order that a server answers, a receipt.
///
/// It has a bug: the order's answer opens the receipt wherever the person is by then.
public struct Shop: Sendable {
  /// All that is shown.
  public struct State: Hashable, Sendable {
    /// The screens above home.
    public var path: [Screen] = []
    /// The alert that is wanted.
    public var alert: Alert?
    /// Whether the order is under way.
    public var isOrdering = false

    /// Begins at home.
    public init() {}
  }

  /// A screen above home.
  public enum Screen: Hashable, Sendable { case product, receipt }
  /// What an alert tells.
  public enum Alert: Hashable, Sendable { case soldOut }

  /// What happens.
  public enum Action: Hashable, Sendable {
    case openProduct, order, closeReceipt
    case ordered(succeeds: Bool)
  }

  /// What a server is asked for.
  public enum Effect: Sendable { case none, order }

  /// Whether an answer counts only while the product is shown.
  public let isCorrected: Bool

  /// A shop with the bug, or without.
  public init(isCorrected: Bool) { self.isCorrected = isCorrected }

  /// Takes a step.
  public func reduce(into state: inout State, action: Action) -> Effect {
    switch action {
    case .openProduct: state.path.append(.product)
    case .order:
      guard !state.isOrdering else { return .none }
      state.isOrdering = true
      return .order
    case .ordered(let succeeds):
      state.isOrdering = false
      guard !isCorrected || state.path.last == .product else { return .none }
      if succeeds { state.path.append(.receipt) } else { state.alert = .soldOut }
    case .closeReceipt: state.path = []
    }
    return .none
  }
}
