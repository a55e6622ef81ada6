import FlowPipeline
import Testing

/// What a run may put off, by the definitions of fairness alone: each row is worked out by hand.
@Suite("What a fair run may put off")
struct FairnessTests {
  /// A claim, what the file says of fairness, and whether every fair run from the start satisfies the claim.
  struct Row: Sendable, CustomStringConvertible {
    var claim: String
    var fairness: String
    var holds: Bool
    var description: String { "\(claim), \(fairness.isEmpty ? "nothing said" : fairness)" }

    init(_ claim: String, _ fairness: String, _ holds: Bool) {
      (self.claim, self.fairness, self.holds) = (claim, fairness, holds)
    }
  }

  private static func scenario(_ row: Row) -> String {
    """
    flowcheck: 1
    name: Fair
    platform: swiftui
    screens: { home: { home: true }, note: }
    alerts:
      sure: { buttons: { Yes: {}, No: { role: cancel } } }
      other: { buttons: { OK: {} } }
    coordinators:
      App:
        root: home
        state:
          lamp: [dark, lit]
          alert: { alert: [sure, other] }
          sheet: { sheet: [note] }
        events:
          ask: { from: home, do: present sure }
          gone: { by: system, when: visible is sure, do: dismiss alert }
          warn: { by: system, do: present other }
          begin: { from: home, do: start load }
          stop: { by: system, do: cancel load }
          tick: { by: app, do: stay }
          open: { from: home, do: present note }
          poke: { from: note, do: present sure }
          close: { from: note, do: dismiss sheet }
          light: { from: home, do: set lamp = lit }
        effects:
          load: { outcomes: { done: stay } }
    properties:
      claim: \(row.claim)
    \(row.fairness.isEmpty ? "" : "fairness: \(row.fairness)")
    """
  }

  /// What was begun ends or is stopped, unless it may be put off while it is pending.
  private static let ends = #"{ ltl: "G (after(begin) -> F (after(load) | after(stop)))" }"#
  /// What is begun and stopped again and again is pending again and again, but not all the time.
  private static let endsSomeTime = #"{ ltl: "G F after(begin) -> F after(load)" }"#
  /// An alert that is up is answered or taken away, unless answers may be put off.
  private static let goes = #"{ ltl: "G (visible(sure) -> F !visible(sure))" }"#
  /// One that comes up again and again may be taken away each time.
  private static let isAnswered = #"{ ltl: "G F visible(sure) -> F (after(sure.Yes) | after(sure.No))" }"#
  /// One that waits behind a sheet is not up, so nobody can answer it.
  private static let appears = #"{ ltl: "G (after(poke) -> F (visible(sure) | after(warn)))" }"#
  /// Who comes home again and again can light the lamp again and again, but not all the time.
  private static let shines = #"{ ltl: "F { lamp == lit }" }"#
  private static let shinesInTrees = #"{ ctl: "AF { lamp == lit }" }"#

  static let rows = [
    Row(ends, "", true),
    Row(ends, "{ off: [effects] }", false),
    Row(ends, "{ off: [alerts] }", true),
    Row(ends, "{ weak: [load], off: [effects] }", true),
    Row(ends, "{ strong: [load], off: [effects] }", true),
    Row(ends, "{ weak: [sure], off: [effects] }", false),
    Row(endsSomeTime, "", false),
    Row(endsSomeTime, "{ weak: [load] }", false),
    Row(endsSomeTime, "{ strong: [load] }", true),
    Row(endsSomeTime, "{ strong: [load], off: [effects] }", true),
    Row(goes, "", true),
    Row(goes, "{ off: [alerts] }", false),
    Row(goes, "{ off: [effects] }", true),
    Row(goes, "{ weak: [sure], off: [alerts] }", true),
    Row(goes, "{ weak: [other], off: [alerts] }", false),
    Row(isAnswered, "", false),
    // To answer the other alert is not to answer this one.
    Row(isAnswered, "{ strong: [sure] }", true),
    Row(isAnswered, "{ strong: [other] }", false),
    Row(appears, "", false),
    Row(appears, "{ strong: [sure] }", false),
    Row(appears, "{ weak: [close] }", true),
    Row(shines, "{ weak: [light] }", false),
    Row(shines, "{ weak: [light, close] }", false),
    Row(shines, "{ strong: [light] }", false),
    Row(shines, "{ strong: [light], weak: [close] }", true),
    Row(shines, "{ strong: [light], weak: [close], off: [alerts] }", false),
    Row(shinesInTrees, "{ weak: [light, close] }", false),
    Row(shinesInTrees, "{ strong: [light] }", false),
    Row(shinesInTrees, "{ strong: [light], weak: [close] }", true),
    Row(shinesInTrees, "{ strong: [light], weak: [close], off: [alerts] }", false),
  ]

  @Test("claims hold and are violated as the definitions say", arguments: rows)
  func verdict(row: Row) throws {
    let options = CheckOptions(scope: .only([], properties: ["claim"]))
    let verdict = try Fixture.check(Self.scenario(row), options: options).verdict("claim")
    #expect(verdict.verdict == (row.holds ? .holds : .violated))
  }

  @Test("a loop meets many constraints a few at a time, and returns to where it begins")
  func manyConstraints() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: { home: true }, other: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [other], limit: 1 }, v: { range: 0..3 } }
          events:
            a: { from: home, do: stay }
            b: { from: home, do: stay }
            c: { from: home, do: stay }
            d: { from: home, when: v == 0, do: set v = 1 }
            e: { from: home, when: v == 1, do: set v = 2 }
            f: { from: home, when: v == 2, do: set v = 3 }
            g: { from: home, do: set v = 0 }
            open: { from: home, do: push other }
            h: { from: home, when: v == 0, do: set v = 2 }
      fairness: { weak: [a, b, c], strong: [d, e, f, g, h] }
      properties:
        claim: eventually visible is other
      """
    let verdict = try Fixture.check(text).verdict("claim")
    let run = try #require(verdict.counterexamples.first?.trace)
    #expect(run.steps.isEmpty && run.cycle.map(\.event) == ["a", "b", "c", "d", "e", "f", "g", "h", "g"])
    #expect(run.cycle.last?.state == run.start)
  }
}
