/// The coordinator at the root: it asks for a login, and starts the inbox as a child.
///
/// It has a bug: when the session ends, it closes the child's screens and forgets its sheet.
public class AppCoordinator: Coordinator, InboxCoordinatorDelegate {
  /// The app's navigation controller.
  public let navigator = Navigator()
  /// The child that runs.
  public private(set) var inbox: InboxCoordinator?
  /// Whether somebody is signed in.
  public private(set) var isSignedIn = false

  /// Begins at the root, signed out.
  public init() {}

  /// Shows the first screen.
  public func start() {}

  /// A tap on the button that signs in.
  public func signIn() { isSignedIn = true }

  /// A tap on the inbox.
  public func openInbox() {
    guard isSignedIn, inbox == nil else { return }
    let child = InboxCoordinator(navigator)
    child.delegate = self
    inbox = child
    child.start()
  }

  /// The server ended the session.
  public func sessionEnded() {
    isSignedIn = false
    finishInbox()
  }

  func inboxCoordinatorDidFinish(_ coordinator: InboxCoordinator) { finishInbox() }

  /// Tells that the person went back to the root, as a navigation controller's delegate hears it.
  public func didShowRoot() { inbox = nil }

  func finishInbox() {
    inbox = nil
    navigator.popToRoot()
  }
}

/// The same without the bug.
public final class CorrectedAppCoordinator: AppCoordinator {
  override func finishInbox() {
    navigator.dismiss()
    super.finishInbox()
  }
}
