import FlowCheckKit
import FlowPipeline
import Foundation
import Testing

@Suite struct `Scenarios in tests` {
  @Test func `every rule has a name, and every name a rule`() {
    #expect(ClaimName.rules.map(\.name) == Rule.all.map(\.id).sorted())
  }

  @Test func `what holds, holds`() throws {
    let storefront = try flowcheck("Scenarios/storefront.yaml")
    #expect(storefront.complaints.isEmpty)
    #expect(storefront.holds(.deadEnd))
    #expect(storefront[.deadEnd].holds)
    try storefront.require(.deadEnd, .linkLands, "wayHome")
    // Vacuous is not enough: what the rule speaks of never happens.
    #expect(!storefront[.lockCovers].holds)
    #expect(storefront[.lockCovers].description.hasPrefix("\n  vacuous  lock-covers: "))
    #expect(storefront.description.hasPrefix("\nScenarios/storefront.yaml  ok  "))
  }

  @Test func `what is violated comes with its run`() throws {
    let checkout = try flowcheck("Scenarios/seeds/seed-001-links-mended.yaml")
    #expect(!checkout.holds(.authGate))
    let error = #expect(throws: ScenarioTestError.self) { try checkout.require(.authGate) }
    let text = try #require(error).description
    for part in [
      "'checkout' is visible while gate 'signedIn' is closed", "2. submitLogin.success", "3. relaunch",
    ] {
      #expect(text.contains(part))
    }
    // The file expects it, so nothing is unexpected.
    #expect(checkout.complaints.isEmpty)
  }

  @Test func `what is violated and not expected is complained about`() throws {
    let complaints = try flowcheck("Tests/Defects/re-asking-after-swipe.yaml").complaints
    #expect(!complaints.isEmpty)
    #expect(complaints.allSatisfy { !$0.holds && $0.description.hasPrefix("\n  violated  \($0.name): ") })
  }

  @Test func `a file is read with those that it includes, wherever it is`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "shop.yaml")
    try "flowcheck: 1\nplatform: swiftui\ninclude: screens.yaml\ncoordinators: { App: { root: home } }\n"
      .write(
        to: file, atomically: true, encoding: .utf8)
    try "screens: { home: { home: true } }\n".write(
      to: folder.appending(path: "screens.yaml"), atomically: true, encoding: .utf8)
    #expect(try flowcheck(file.path).holds(.deadEnd))
  }

  @Test func `a rule that is not on is evaluated when it is asked for`() throws {
    let storefront = try flowcheck("Scenarios/storefront.yaml")
    let strict = try #require(Rule.all.first { !$0.isDefault })
    guard case .evaluated(let verdict) = storefront[ClaimName(strict.id)].result else {
      Issue.record("'\(strict.id)' is not evaluated")
      return
    }
    #expect(verdict.id == strict.id)
  }

  @Test func `what is not there is named`() throws {
    let missing = #expect(throws: ScenarioTestError.self) { try flowcheck("Scenarios/shopfront.yaml") }
    #expect(try #require(missing).description.hasPrefix("there is no 'Scenarios/shopfront.yaml' in "))
    let storefront = try flowcheck("Scenarios/storefront.yaml")
    let unknown = storefront["auth-gat"]
    #expect(!unknown.holds)
    #expect(
      unknown.description
        == "Scenarios/storefront.yaml has nothing called 'auth-gat', did you mean 'auth-gate'?")
    let broken = #expect(throws: ScenarioTestError.self) { try flowcheck("Tests/Schema/empty-domain.yaml") }
    #expect(try #require(broken).description.contains("--> Tests/Schema/empty-domain.yaml:"))
  }
}

extension ClaimName {
  /// The names of all constants for rules, in alphabetical order.
  fileprivate static let rules: [Self] = [
    .alertReturns, .alertSafeExit, .authGate, .boundedStack, .childActionPresent, .composed,
    .conditionalContainer, .continuationOnce, .deadEnd, .deadlock, .destinationMissing,
    .destinationOverwritten, .detachedFlow, .dismissPresentRace, .dismissTarget, .doubleEvent,
    .duplicateModalKey, .eventUnhandled, .gateNotBelow, .gateNotDismissible, .gateResume, .goalUnreachable,
    .hostReachable, .intentDropped, .lifetimeRetained, .linkLands, .linkOnce, .lockCovers, .modalDepth,
    .modalExclusive,
    .modalIffState, .modalNoExit, .modalOutlivesOwner, .modalSurvivesParent, .noAutoLoop, .pathOwner,
    .popSafe, .presentAccepted, .presentOnMounted, .pushDuringTransition, .queuedSurprise,
    .rePresentSwallowed, .rePresentable, .restoreValid, .rootSwapClean, .sessionCloses, .staleIndex,
    .stateUIAgree, .uiKitOnlyModal, .unboundPresentation, .unhandledAction, .unreachableRoute, .workLost,
    .zombiePush,
  ]
}
