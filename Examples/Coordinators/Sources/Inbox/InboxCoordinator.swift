/// Hears when the inbox is done.
protocol InboxCoordinatorDelegate: AnyObject {
  func inboxCoordinatorDidFinish(_ coordinator: InboxCoordinator)
}

/// Shows the inbox, its messages, and the sheet in which one is written.
public final class InboxCoordinator: Coordinator {
  weak var delegate: (any InboxCoordinatorDelegate)?
  private let navigator: Navigator

  init(_ navigator: Navigator) { self.navigator = navigator }

  /// Shows the first screen.
  public func start() { navigator.push(.inbox) }

  /// A tap on a message.
  public func open(message: Int) { navigator.push(.message(message)) }
  /// A tap on the pencil.
  public func compose() { navigator.present(.compose) }
  /// A tap on the button that sends.
  public func send() { navigator.dismiss() }
  /// A tap on the button that leaves the inbox.
  public func close() { delegate?.inboxCoordinatorDidFinish(self) }
}
