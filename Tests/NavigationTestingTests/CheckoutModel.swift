import Observation

/// A coordinator as SwiftUI apps write it: a class of the main actor that views observe.
@MainActor @Observable
final class CheckoutModel {
  enum Screen: Hashable { case product, address, account }
  enum Sheet: Hashable { case login }
  enum Notice: Hashable { case sessionEnded }
  enum Action: Hashable, CaseIterable { case openProduct, openAccount, order, signIn, sessionEnds }

  /// All that a later step depends on.
  struct Snapshot: Hashable {
    var path: [Screen]
    var sheet: Sheet?
    var notice: Notice?
    var isSignedIn: Bool
  }

  var path: [Screen] = []
  var sheet: Sheet?
  var notice: Notice?
  var isSignedIn = false
  /// Whether the account opens only after the login, and goes with the session.
  let isCorrected: Bool

  init(isCorrected: Bool) { self.isCorrected = isCorrected }

  var snapshot: Snapshot {
    Snapshot(path: path, sheet: sheet, notice: notice, isSignedIn: isSignedIn)
  }

  func send(_ action: Action) {
    switch action {
    case .openProduct: if path.isEmpty, sheet == nil { path.append(.product) }
    case .openAccount:
      guard sheet == nil, path.last != .account, path.count < 3 else { return }
      if isCorrected, !isSignedIn { sheet = .login } else { path.append(.account) }
    case .order: if path.last == .product, sheet == nil { path.append(.address) }
    case .signIn:
      guard sheet != nil else { return }
      sheet = nil
      isSignedIn = true
    case .sessionEnds:
      guard isSignedIn else { return }
      isSignedIn = false
      notice = .sessionEnded
      if isCorrected {
        path.removeAll { $0 == .account }
        sheet = nil
      }
    }
  }
}
