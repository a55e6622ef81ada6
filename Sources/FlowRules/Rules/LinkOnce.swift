import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let linkOnce = Rule(
    id: "link-once",
    severity: .warning,
    summary: "every link is handled by exactly one handler",
    definition: """
      A state is bad if no coordinator that declares a link exists, so that the link is lost if it arrives then. A
      step of a link is bad if the link has `mountedOn` and none of those screens is wanted in its coordinator or
      inside it, so that its handler is not mounted; or if another existing coordinator declares the same link, so
      that both handle it. Each link is evaluated separately. The rule is vacuous if no link ever arrives.
      """,
    rationale: """
      A handler attached to one screen receives nothing while the app shows another: the login, the onboarding, or
      nothing yet because the app is still launching. Two handlers, on the other hand, push twice.
      """,
    realCases: [
      "expo PR#47628: a link that launched the app was lost",
      "Appboy/appboy-ios-sdk#170: one link was handled twice",
      "a published coordinator sample: its handler sits on the home view, so not on the login",
    ],
    fix: """
      Attach the handler at the root of the app (remove `mountedOn`), in one coordinator, which decides what to do in
      each situation.
      """,
    subjects: [.link],
    demand: { flow in
      let lost = flow.eventParts(where: \.isLink, never: .linkUnhandled) {
        "link '\($0)' is lost: no view that handles it is mounted"
      }
      let twice = flow.eventParts(where: \.isLink, never: .linkTwice) { "link '\($0)' is handled twice" }
      return Demand(lost + flow.unheardLinks + twice, trigger: .step(.atom(.origin(.link))))
    })
}

extension Flow {
  /// Claims that some coordinator that declares a link exists whenever the link can arrive.
  fileprivate var unheardLinks: [Obligation.Part] {
    let handlers = places.flatMap { site, coordinator in
      coordinator.events.filter(\.isLink).map { (site: site, link: $0) }
    }
    return unique(handlers.map(\.link.name.value)).compactMap { name -> Obligation.Part? in
      let own = handlers.filter { $0.link.name.value == name }
      guard !own.contains(where: { $0.site.parent == nil }) else { return nil }
      return Obligation.Part(
        .never(.not(.any(own.map { .atom(.lives(site: $0.site.id)) }))),
        message: "link '\(name)' is lost: no coordinator that handles it exists",
        place: own[0].link.name.span,
        subjects: [RuleSubject(.link, name)])
    }
  }
}
