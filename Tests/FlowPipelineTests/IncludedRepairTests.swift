import FlowPipeline
import Testing

/// Repairs and suggestions of scenarios in several files are about the file with the mistake.
@Suite("Repairs of included files") struct IncludedRepairTests {
  private static let app = """
    flowcheck: 1
    name: Shop
    platform: swiftui
    include: parts/login.yaml
    gates: { signedIn: session == active }
    screens:
      home: { home: true }
      account: { requires: signedIn }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [account] }
          sheet: { sheet: [login] }
          session: [none, active]
        events:
          showAccount: { from: home, when: signedIn, do: push account }
          showLogin: { from: home, do: present login }
          login.submitted: { do: [set session = active, dismiss sheet] }

    """
  private static let login = """
    screens:
      login: { opens: signedIn, dismissible: false, coordinator: Login }
      forgotten:
    coordinators:
      Login:
        root: login
        state: { cover: { fullScreenCover: [forgotten] } }
        events:
          submit: { from: login, do: emit submitted }
          forget: { from: login, do: present forgotten }

    """

  @Test func `a repair changes the included file that the violation is about`() throws {
    let files = IncludedFiles.texts(["app/parts/login.yaml": Self.login])
    let repairs = try #require(
      FlowCheck.repairs(
        of: Self.app, file: "app/app.yaml", including: files,
        subjects: RepairSubjects(names: ["modal-no-exit"])))
    let best = try #require(repairs.reports.first?.repairs.first)
    #expect(best.file == "app/parts/login.yaml")
    #expect(best.original == Self.login)
    #expect(best.text.contains("closeForgotten: { from: forgotten, do: dismiss cover }"))
    #expect(repairs.words.contains("--- a/app/parts/login.yaml\n+++ b/app/parts/login.yaml\n"))
    let mended = IncludedFiles.texts(["app/parts/login.yaml": best.text])
    let after = FlowCheck.read(Self.app, file: "app/app.yaml", including: mended)
    let report = try #require(FlowCheck.check(after)?.report)
    #expect(report.verdicts.first { $0.id == "modal-no-exit" }?.verdict == .holds)
  }

  @Test func `suggestions are applied in each file, also in one that is found only then`() throws {
    let broken = Self.login.replacing("present forgotten", with: "presnt forgotten")
    let files = IncludedFiles.texts(["app/parts/login.yaml": broken])
    let app = Self.app.replacing("parts/login.yaml", with: "parts/logn.yaml")
    let changes = FlowCheck.applyingSuggestionsEverywhere(to: app, file: "app/app.yaml", including: files)
    #expect(changes.map(\.file) == ["app/app.yaml", "app/parts/login.yaml"])
    #expect(changes.map(\.text) == [Self.app, Self.login])
    #expect(changes.map(\.before) == [app, broken])
    #expect(changes.map { $0.applied.count } == [1, 1])
  }

  @Test func `the edit for one mistake is about the text that has it`() throws {
    let broken = Self.login.replacing("present forgotten", with: "presnt forgotten")
    let files = IncludedFiles.texts(["app/parts/login.yaml": broken])
    let read = FlowCheck.read(Self.app, file: "app/app.yaml", including: files)
    let mistake = try #require(read.diagnostics.first)
    #expect(read.text(of: mistake).name == "app/parts/login.yaml")
    let edits = try #require(
      FlowCheck.suggestedEdits(for: mistake, in: Self.app, file: "app/app.yaml", including: files))
    #expect(EditableText(broken).applying(edits).text == Self.login)
  }
}
