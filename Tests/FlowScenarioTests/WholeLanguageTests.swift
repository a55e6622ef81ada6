import FlowDiagnostics
import FlowModel
import FlowScenario
import Testing

/// Every construct beyond those of the storefront, read into the declared model.
@Suite struct WholeLanguageTests {
  private func flow(_ text: String) throws -> Flow {
    let read = ScenarioReader.read(text, file: "whole.yaml")
    #expect(read.diagnostics.map(\.message) == [])
    return try #require(read.value)
  }

  @Test func everyConstructIsReadAsItIsWritten() throws {
    let lines = Outline.lines(try flow(WholeLanguage.text))
    for (read, expected) in zip(lines, WholeLanguage.outline) where read != expected {
      Issue.record("read: \(read)\nexpected: \(expected)")
    }
    #expect(lines.count == 49)
    #expect(lines.count == WholeLanguage.outline.count)
  }

  private func coordinator(_ lines: String, after top: String = "") throws -> Flow {
    try flow(
      "flowcheck: 1\nplatform: swiftui\n\(top)screens: { home: }\ncoordinators:\n  App:\n    root: home\n"
        + lines)
  }

  @Test func pessimisticIsAValueAndAllValues() throws {
    let one = try coordinator("", after: "switches: { swap: pessimistic }\n")
    #expect(!one.isPessimistic)
    #expect(one.switches.map(\.value.value) == ["pessimistic"])
    let all = try coordinator("", after: "switches: pessimistic\n")
    #expect(all.isPessimistic)
    #expect(all.switches == [])
  }

  @Test func timingIsSettledUnlessItIsInterleaved() throws {
    #expect(try coordinator("").timing == .settled)
    #expect(try coordinator("", after: "timing: settled\n").timing == .settled)
    #expect(try coordinator("", after: "timing: interleaved\n").timing == .interleaved)
  }

  @Test func aListOfRootsStartsWithTheFirstAndASingleRootIsFixed() throws {
    let fixed = try coordinator("").coordinators[0]
    #expect(fixed.root?.name.value == "home")
    #expect(fixed.roots == [])
    let text =
      "flowcheck: 1\nplatform: swiftui\nscreens: { a: , b: }\ncoordinators: { App: { root: [a, \"b(x, y)\"] } }\n"
    let swapped = try flow(text).coordinators[0]
    #expect(swapped.root == swapped.roots[0])
    #expect(swapped.roots.map { Outline.text($0) } == ["a", "b(x, y)"])
  }

  @Test func whatIsNotWrittenHasItsDefault() throws {
    let lines = "    state:\n      path: { stack: [home] }\n      both: { modal: [home], alert: [ask] }\n"
    let fields = try coordinator(lines).coordinators[0].fields
    #expect(
      fields.map(\.kind) == [
        .stack(StackDeclaration(screens: [Located("home", at: SourceSpan(line: 8, column: 23, length: 4))])),
        .slot(
          SlotDeclaration(presentations: [
            .init(
              kind: .modal, names: [Located("home", at: SourceSpan(line: 9, column: 23, length: 4))]),
            .init(kind: .alert, names: [Located("ask", at: SourceSpan(line: 9, column: 38, length: 3))]),
          ])),
      ])
  }

  @Test func theWordsOfACounterAreItsNumbers() throws {
    let fields = try coordinator("    state: { n: { range: 2..4, initial: 3 } }\n").coordinators[0].fields
    guard case .variable(let counter) = fields.first?.kind, case .list(let values) = counter.type.values
    else {
      Issue.record("no counter")
      return
    }
    #expect(counter.isCounter)
    #expect(values.map(\.value) == ["2", "3", "4"])
    #expect(counter.initial?.value == "3")
    #expect(!counter.type.isOptional)
  }

  @Test func namesOfStatementsCarryTheirPlaces() throws {
    let lines =
      "    events:\n      go: { do: send home.done(x) }\n      on: { do: await home in a.b }\n"
      + "    effects:\n      load: { outcomes: { ok: stay }, cancelledBy: [leave home] }\n"
    let coordinator = try coordinator(lines).coordinators[0]
    guard case .statements(let sent) = coordinator.events[0].body,
      case .send(let event, let screen) = sent[0].kind,
      case .leave(let left) = coordinator.effects[0].cancelledBy[0]
    else {
      Issue.record("not read as written")
      return
    }
    #expect(screen?.span == SourceSpan(line: 8, column: 22, length: 4))
    #expect(event.span == SourceSpan(line: 8, column: 27, length: 7))
    #expect(sent[0].span == SourceSpan(line: 8, column: 17, length: 17))
    #expect(left == Located("home", at: SourceSpan(line: 11, column: 59, length: 4)))
  }

  @Test func theEndOfAWalkthroughKeepsItsText() throws {
    let flow = try coordinator("walkthroughs: { w: { steps: [a], ends: visible is home } }\n")
    #expect(flow.walkthroughs[0].endText?.value == "visible is home")
    #expect(flow.walkthroughs[0].endText?.span == SourceSpan(line: 7, column: 40, length: 15))
    #expect(flow.walkthroughs[0].steps[0].span == SourceSpan(line: 7, column: 30, length: 1))
  }
}
