import FlowPipeline
import Testing

@Suite("Dumps")
struct DumpTests {
  static let first = """
    flowcheck: 1
    name: Notes
    platform: swiftui
    gates: { open: key == turned }
    screens:
      home: { home: true }
      note: { requires: open }
      help:
    alerts:
      sure: { buttons: { Yes: { role: destructive, do: pop }, No: { role: cancel } } }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [note, help], limit: 2 }
          alert: { alert: [sure] }
          key: [left, turned]
        events:
          turn: { from: home, do: set key = turned }
          read: { from: home, when: open, do: push note }
          ask: { from: note, do: present sure }
        links:
          n://help: { do: [popToRoot, push help] }
    properties:
      back: always reachable (visible is home)
    """

  /// The same in another order and another layout, with comments.
  static let second = """
    # the same
    name: Notes
    platform: swiftui
    flowcheck: 1
    properties:
      back:   always   reachable (visible is
        home)
    alerts:
      sure:
        buttons:
          No:
            role: cancel
          Yes:
            do: [pop]
            role: destructive
    coordinators:
      App:
        links:
          n://help:
            do:
              - popToRoot
              - push help
        events:
          ask:
            do: present sure
            from: note
          read:
            do: push note
            from: home
            when: open
          turn:
            do: set key = turned
            from: [home]
        state:
          key: [left, turned]
          alert: { alert: [sure] }
          path: { limit: 2, stack: [help, note] }
        root: home
    screens:
      help: {}
      note: { requires: [open] }
      home: { home: true }
    gates:
      open: (key == turned)
    """

  static func summary(_ text: String, states: Int? = nil) throws -> FlowSummary {
    var options = CheckOptions()
    options.limits.states = states
    return FlowSummary(
      try #require(FlowCheck.check(FlowCheck.read(text, file: "notes.yaml"), options: options)))
  }

  @Test("are the same for another order of declarations and another layout")
  func order() throws {
    let text = Dump.text(of: try Self.summary(Self.first))
    #expect(text == Dump.text(of: try Self.summary(Self.second)))
    #expect(text.contains("\nscreen note: requires open\n"))
  }

  @Test("tell what can be worked out by hand")
  func facts() throws {
    let facts = try Self.summary(Self.first).facts
    let told = facts.filter { [.reached, .ways, .gates, .deadEnds].contains($0.section) }.map(\.text)
    #expect(
      told == [
        "explored: everything", "reached help: 1 step from the start, no way from home",
        "reached home: 0 steps from the start, 0 from home",
        "reached note: 2 steps from the start, 1 from home",
        "reached sure: 3 steps from the start, 2 from home",
        // A link does not come through an alert: it empties the stack below, and the alert stays up.
        "way help -> home by back", "way home -> help by n://help", "way home -> note by read",
        "way note -> help by n://help", "way note -> home by back", "way note -> sure by ask",
        "way sure -> help by sure.No", "way sure -> home by sure.Yes", "way sure -> note by sure.No",
        "while open is closed: help", "while open is closed: home", "while open is closed: help -> home",
        "while open is closed: home -> help",
      ])
  }

  @Test("of a search that was cut short say so, and list nothing as missing")
  func truncated() throws {
    let (part, whole) = (try Self.summary(Self.first, states: 3), try Self.summary(Self.first))
    let text = Dump.text(of: part)
    #expect(text.contains("# INCOMPLETE: truncated by the limit of 3 states."))
    #expect(text.contains("\nexplored: in part, truncated by the limit of 3 states\n"))
    #expect(text.contains("(at least these)\nway"))
    #expect(part.unreached.isEmpty)
    #expect(
      !part.ways.isEmpty && Set(part.ways).isSubset(of: whole.ways) && part.ways.count < whole.ways.count)
    #expect(Set(part.outcomes.map(\.verdict)).contains(.undetermined))
    #expect(DumpComparison(committed: Dump.text(of: whole), current: part).outcome == .undetermined)
    #expect(DumpComparison(committed: text, current: part).outcome == .current)
    #expect(DumpComparison(committed: text, current: whole).outcome == .outdated)
  }

  @Test("tell by section what is new and what is gone")
  func comparison() throws {
    let committed = Dump.text(of: try Self.summary(Self.first))
    let changed = Self.first.replacing("note: { requires: open }", with: "note:").replacing(
      "when: open, ", with: "")
    let comparison = DumpComparison(committed: committed, current: try Self.summary(changed))
    #expect(comparison.outcome == .outdated)
    #expect(comparison.differences.map(\.section) == [.declared, .reached, .gates, .verdicts])
    let declared = comparison.differences[0]
    #expect(declared.removed == ["screen note: requires open", "event App.read: user; from home; when open"])
    #expect(declared.added == ["screen note", "event App.read: user; from home"])
    #expect(comparison.differences[2].added.contains("while open is closed: note"))
    #expect(comparison.differences[2].removed.isEmpty)
  }

  @Test("are current whatever the line ends, and not when somebody edited their form")
  func form() throws {
    let summary = try Self.summary(Self.first)
    let text = Dump.text(of: summary)
    let windows = text.replacing("\n", with: "\r\n")
    #expect(DumpComparison(committed: windows, current: summary).outcome == .current)
    #expect(DumpComparison(committed: text + "\n", current: summary).outcome == .otherForm)
  }

  @Test("keep each fact on its line, whatever the names hold")
  func nasty() throws {
    let name = "a\\nb \u{202E}c \\\\ \u{1F980} \\\""
    let text = Self.first.replacing("name: Notes", with: "name: \"\(name)\"")
    let summary = try Self.summary(text)
    let line = summary.facts[0].text
    #expect(line == "flow: a\\nb \\u{202E}c \\\\ \u{1F980} \"")
    #expect(summary.facts.allSatisfy { !$0.text.contains("\n") })
  }
}
