import FlowPipeline
import FlowTestSupport
import FlowVerdictComparison
import Testing

/// Variables whose values carry values, evaluated by the pipeline and by brute force.
@Suite("Sums")
struct SumTests {
  /// Two links that are remembered behind a login, and followed with their arguments.
  static func bank(
    resume: String = "[set pending = nil, push transaction(id)]", approval: String = "push approval(id)",
    store: String = "set pending = transaction(id)", extra: String = "", rules: String = "{}",
    limit: Int = 2
  ) -> String {
    """
    flowcheck: 1
    platform: swiftui
    domains: { Id: 2, Approval: 1, Link: [approval(id), transaction(id)] }
    gates: { signedIn: session == active }
    screens:
      home: { home: true }
      login: { opens: signedIn, dismissible: false }
      transaction: { params: { id: Id }, requires: signedIn }
      approval: { params: { id: Approval }, requires: signedIn, coordinator: Approve }
      details:
    coordinators:
      App:
        root: home
        state:
          path: { stack: [transaction, approval], limit: \(limit) }
          cover: { fullScreenCover: [login] }
          session: [none, active]
          pending: Link?
          last: Id?
        events:
          submit: { from: login, do: [set session = active, dismiss cover, send resume] }
          resume:
            cases:
              - when: pending is transaction(id)
                do: \(resume)
              - when: pending is approval(id) and signedIn
                do: [set pending = nil, \(approval)]
          logOut: { from: home, when: signedIn, do: [set session = none, set pending = nil] }
          note: { params: { id: Id }, from: home, when: last == nil, do: set last = id }
          \(extra.replacing("\n", with: "\n      "))
        links:
          bank://transaction/{id}:
            params: { id: Id }
            cases:
              - when: signedIn
                do: [popToRoot, push transaction(id)]
              - do: [\(store), present login]
          bank://approval/{id}:
            params: { id: Approval }
            cases:
              - when: signedIn
                do: [popToRoot, push approval(id)]
              - do: [set pending = approval(id), present login]
      Approve:
        root: details
        state: { seen: [no, yes] }
        events:
          look: { from: details, when: pending == nil, do: set seen = yes }
          remember: { from: details, when: seen == yes, do: set pending = transaction(Id#2) }
    rules: \(rules)
    """
  }

  private static func verdict(_ text: String) throws -> VerdictReport {
    try Fixture.check(text, options: CheckOptions(scope: .strict)).verdict("gate-resume")
  }

  @Test func `a link that is followed with its argument satisfies gate-resume`() throws {
    #expect(try Self.verdict(Self.bank()).verdict == .holds)
  }

  @Test(
    arguments: [
      ("[set pending = nil, push transaction(Id#1)]", "not with the arguments that were remembered", 2),
      ("set pending = nil", "but is not in front", 2), ("push transaction(id)", "still remembered after", 2),
    ] as [(String, String, Int)])
  func `an argument that is lost or mixed up is found`(resume: String, words: String, steps: Int) throws {
    let verdict = try Self.verdict(Self.bank(resume: resume))
    #expect(verdict.verdict == .violated)
    #expect(verdict.counterexamples.map(\.trace.steps.count).min() == steps)
    #expect(verdict.counterexamples.contains { $0.message.contains(words) })
  }

  @Test func `a bound name keeps its value when the variable is cleared or set again`() throws {
    let text = Self.bank(
      resume: "[set pending = approval(Approval#1), push transaction(id), set pending = nil]")
    #expect(try Self.verdict(text).verdict == .holds)
  }

  static let variants: [String] = [
    bank(), bank(resume: "set pending = nil"), bank(resume: "[set pending = nil, push transaction(Id#1)]"),
    bank(resume: "push transaction(id)"), bank(approval: "stay"),
    bank(store: "set pending = transaction(last)"),
    bank(store: "set last = id, set pending = transaction(last)"),
    bank(rules: "{ gate-resume: { only: signedIn }, auth-gate: { except: [approval] } }"),
    bank(resume: "set pending = nil", rules: "{ gate-resume: { except: [transaction] } }"),
    bank(resume: "set pending = nil", rules: "{ gate-resume: { only: [approval] } }"),
    bank(rules: "{ double-event: { except: [home] } }"),
    bank(rules: "{ double-event: { only: [logOut, login] } }"),
    bank(
      extra:
        "swap: { by: system, when: pending is transaction, cases: [{ when: pending is transaction(last), do: stay }, { when: pending is transaction(other) and last == nil, do: set last = other }] }"
    ),
    bank(
      extra:
        "again: { by: system, cases: [{ when: pending is transaction(Id#1), do: set pending = transaction(Id#2) }, { when: pending is approval(a), cases: [{ when: pending is approval(a), do: set pending = nil }, { do: stay }] }] }"
    ),
    bank(extra: "tell: { from: home, when: App.pending is transaction(last), do: set last = nil }"),
    bank(
      extra:
        "keep: { params: { id: Id }, do: set pending = transaction(id) }\ncall: { from: home, do: send keep(last) }"
    ),
  ]

  @Test("counts, verdicts and shortest traces are those that brute force finds", arguments: variants.indices)
  func agreement(index: Int) throws {
    let text = Self.variants[index]
    #expect(FlowCheck.read(text, file: "sum.yaml").diagnostics.map(\.message) == [])
    #expect(VerdictComparison.compare(text, largest: 3_000) == .agreement)
  }

  @Test("so they are where statements are put together at random", arguments: 0..<30)
  func random(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let pool = [
      "set pending = nil", "push transaction(id)", "set pending = transaction(id)", "set last = id", "stay",
      "set pending = approval(Approval#1)", "push transaction(Id#2)", "set pending = transaction(last)",
      "popToRoot", "set session = none", "send other",
    ]
    func statements() -> String {
      let chosen = (1...random.number(1...3)).map { _ in pool[random.number(0...pool.count - 1)] }
      return "[\(chosen.joined(separator: ", "))]"
    }
    let conditions = [
      "pending is transaction(id)", "signedIn and pending is transaction(id)",
      "pending is transaction(id) and last != id",
      "pending is transaction(id) and not pending is transaction(Id#1)",
    ]
    let (when, first, second) = (
      conditions[random.number(0...conditions.count - 1)], statements(), statements()
    )
    let other = "[set last = Id#1, set pending = nil]"
    let text = Self.bank(
      resume: first,
      extra: """
        other: { do: \(other) }
        more: { by: system, cases: [{ when: \(when), do: \(second) }] }
        """, limit: 1)
    let mistakes = FlowCheck.read(text, file: "sum.yaml").diagnostics.filter { $0.severity == .error }
    #expect(mistakes.map(\.message) == [], "seed \(seed)")
    #expect(VerdictComparison.compare(text, largest: 3_000) == .agreement, "seed \(seed): \(text)")
  }
}
