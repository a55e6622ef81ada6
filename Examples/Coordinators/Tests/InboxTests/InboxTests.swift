import FlowCheckKit
import Inbox
import NavigationTesting
import Testing

/// The coordinators with every order of taps, swipes, back buttons and lost sessions.
///
/// The app's own `Coordinator` and `Screen` keep their names beside both modules of flowcheck.
struct InboxTests {
  // glue
  let steps: [AppStep<AppCoordinator>] = [
    .tap("signIn", on: "home", if: { !$0.isSignedIn }) { $0.signIn() },
    .tap("openInbox", on: "home") { $0.openInbox() },
    .tap("open", on: "inbox") { $0.inbox?.open(message: 1) },
    .tap("compose", on: "inbox") { $0.inbox?.compose() }, .tap("send", on: "compose") { $0.inbox?.send() },
    .tap("close", on: "inbox") { $0.inbox?.close() },
    .happens("sessionEnds", if: { $0.isSignedIn }) { $0.sessionEnded() },
  ]
  func explored(_ make: @escaping () -> AppCoordinator) throws -> ExploredApp<StoredFields, String> {
    try explore(
      make, steps: steps,
      showing: .root("home").stack(\.shown).sheet(\.navigator.presented)
        .gate("session", { $0.isSignedIn }, requiredBy: "inbox", "message", "compose"), on: .uiKit)
  }
  // end of glue

  /// The planted bug: the sheet of the inbox stays when the session ends.
  @Test func `a message can be written after the session`() throws {
    let verdict = try #require(explored(AppCoordinator.init).check([.rule("auth-gate")]).first)
    #expect(verdict.outcome == .violated)
    #expect(verdict.steps == ["signIn", "openInbox", "compose", "sessionEnds"])
  }

  @Test func `the correction is sound`() throws {
    try explored(CorrectedAppCoordinator.init).require(.standard, .wayHome(to: "home"), .shown("message"))
  }

  @Test func `the app's own types keep their names`() {
    let coordinator: any Coordinator = AppCoordinator()
    coordinator.start()
    #expect(Screen.message(1) != Screen.inbox)
  }
}

extension AppCoordinator {
  /// The screens above the root; when the platform's back button closes the last one, the app hears of it.
  fileprivate var shown: [Screen] {
    get { navigator.stack }
    set {
      navigator.stack = newValue
      if newValue.isEmpty { didShowRoot() }
    }
  }
}
