import SimulatedApps
import Testing

@Suite struct `An app with a mistake` {
  @Test func `fails a generated test`() async {
    await withKnownIssue {
      try await SimulatedApp.$ignored.withValue("cancelLogin") {
        try await StorefrontFlowTests().submitLoginFailureCancelLogin()
      }
    }
  }

  @Test func `fails a generated test that expects what it never shows`() async {
    await withKnownIssue {
      try await SimulatedApp.$ignored.withValue("firstStart") { try await MarketFlowTests().homeOnboarding() }
    }
  }
}
