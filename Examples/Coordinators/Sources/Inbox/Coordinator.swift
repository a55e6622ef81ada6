/// What all coordinators of the app have in common.
public protocol Coordinator: AnyObject {
  /// Shows the first screen.
  func start()
}

/// A screen of the app.
public enum Screen: Hashable, Sendable {
  case inbox
  case message(Int)
  case compose
}

/// What coordinators do with a navigation controller; in the app it calls UIKit, which builds on Apple's systems only.
public final class Navigator {
  /// The screens above the root.
  public var stack: [Screen] = []
  /// What is presented over them.
  public var presented: Screen?

  /// Pushes a screen.
  func push(_ screen: Screen) { stack.append(screen) }
  /// Presents a screen as a sheet.
  func present(_ screen: Screen) { presented = screen }
  /// Closes what is presented.
  func dismiss() { presented = nil }
  /// Closes all screens above the root.
  func popToRoot() { stack = [] }
}
