import FlowPipeline
import Testing

/// Reports name files as whoever reads them does.
@Suite("Reports with other names of files")
struct RenamedReportTests {
  private static let app = """
    flowcheck: 1
    platform: swiftui
    include: part.yaml
    domains: { Item: 3 }
    screens: { shelf: { home: true } }
    coordinators:
      App:
        root: shelf
        state: { path: { stack: [item], limit: 2 }, alert: { alert: [ask] } }
        events: { open: { params: { id: Item }, from: [shelf, item], do: push item(id) } }
    """
  private static let part = """
    screens: { item: { params: { id: Item }, source: "Item.swift:1" } }
    alerts: { ask: { buttons: { Never: { do: stay } } } }
    goals: { asked: alert is ask }
    properties:
      first: never (visible is item(Item#1))
      deep: { ltl: "F visible(item(Item#2))" }
      way: { ctl: "AG EX visible(shelf)" }
    """

  @Test("no place keeps the old name of an included file")
  func places() throws {
    let files = IncludedFiles.texts(["part.yaml": Self.part])
    let scenario = FlowCheck.read(Self.app, file: "app.yaml", including: files)
    let options = CheckOptions(symmetry: .exploited)
    let report = try #require(FlowCheck.check(scenario, options: options)).report
    #expect(report.verdicts.count { $0.verdict == .violated } > 3)
    var (before, after) = ("", "")
    dump(Report(scenarios: [report]), to: &before)
    dump(Report(scenarios: [report]).renamingFiles { "other/\($0)" }, to: &after)
    #expect(before.contains("\"part.yaml\"") && before.contains("\"app.yaml\""))
    #expect(!after.contains("\"part.yaml\"") && !after.contains("\"app.yaml\""))
  }
}
