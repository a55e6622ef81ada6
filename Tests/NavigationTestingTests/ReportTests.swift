import Foundation
import NavigationReports
import NavigationTesting
import Testing

/// Pictures beside a failure.
struct ReportTests {
  private struct Shop: Hashable {
    enum Screen: Hashable { case cart }
    var path: [Screen] = []
  }

  private func explored() throws -> ExploredApp<Shop, String> {
    try explore(
      Shop.init, events: ["openCart"], sending: { shop, _ in if shop.path.isEmpty { shop.path = [.cart] } },
      showing: .root("home").stack(\.path))
  }

  @Test func `a failure says how to get a picture`() throws {
    let message = message { try explored().require(.never("cart") { !$0.path.isEmpty }) }
    #expect(
      message == """

        violated  cart: its condition is false
          claimed at NavigationTestingTests/ReportTests.swift:20
          0. start                      home
          1. openCart                   home > cart
               path: [] → [cart]
          to see it again: try explored.replay("openCart")

        seen: 2 states, 3 steps, depth 1
        pictures: import NavigationReports, and write require(…, drawingIn: "failures")
        """)
  }

  @Test func `a picture is drawn beside a failure`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let message = message {
      try explored().require(.never("cart") { !$0.path.isEmpty }, drawingIn: folder)
    }
    #expect(message.contains("claimed at NavigationTestingTests/ReportTests.swift:40"))
    #expect(message.hasSuffix("\npictures: \(folder)/cart.svg"))
    let picture = try String(contentsOfFile: "\(folder)/cart.svg", encoding: .utf8)
    #expect(picture.contains("<svg"))
    #expect(picture.contains("openCart"))
  }

  @Test func `pictures have names of their own where small letters and capitals are the same`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let message = message {
      try explored().require(
        .never("cart") { !$0.path.isEmpty }, .never("Cart") { !$0.path.isEmpty }, drawingIn: folder)
    }
    #expect(message.hasSuffix("\npictures: \(folder)/cart.svg, \(folder)/Cart-2.svg"))
  }

  @Test func `the map marks what is violated, and tests take every action`() throws {
    let explored = try explored()
    let verdicts = explored.check([.never("cart") { !$0.path.isEmpty }])
    #expect(!(try explored.map(named: "Shop")).contains("violated"))
    #expect(try explored.map(named: "Shop", marking: verdicts).contains("violated"))
    let tests = explored.generatedTests(for: .swiftTesting, named: "Shop")
    #expect(tests.contains("explore(…).generatedTests(for: .swiftTesting)") && tests.contains(".openCart"))
    #expect(tests.contains("@Suite(\"Shop\")"))
    #expect(explored.generatedTests(for: .xctest, named: "Shop").contains("import XCTest"))
    #expect(explored.generatedTests(for: .xcuitest, named: "Shop").contains("XCUIApplication"))
  }

  @Test func `a site shows no runs of other combinations of switches, which its map does not have`() throws {
    struct Alerts: Hashable {
      var sheet: String?
      var question: String?
    }
    let explored = try explore(
      Alerts.init, events: ["open", "ask"],
      sending: { app, action in if action == "open" { app.sheet = "page" } else { app.question = "sure" } },
      showing: .root("home").sheet(\.sheet).alert(\.question, buttons: [AlertButton("OK")])
        .actions(.system) { $0 == "ask" }.switched("coveredAlert", to: "pessimistic"))
    let verdicts = explored.check([.rule("alert-returns")])
    #expect(verdicts.map(\.outcome) == [.violated])
    #expect(verdicts[0].message.hasSuffix("(with coveredAlert = drop, in 1 of 2 combinations)"))
    #expect(try explored.storyboard(of: verdicts[0]) != nil)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try explored.writeSite(to: folder, named: "alerts", with: verdicts)
    let page = try String(contentsOfFile: "\(folder)/alerts.html", encoding: .utf8)
    #expect(page.contains("in 1 of 2 combinations") && !page.contains("<details class=\"run\""))
    #expect(!(try explored.map(named: "alerts", marking: verdicts)).contains("violated"))
  }

  @Test func `a folder that cannot be written is told`() throws {
    let message = message { try explored().writeSite(to: "/dev/null/site", named: "Shop") }
    #expect(message.hasPrefix("cannot write /dev/null/site/Shop.html: "))
  }

  @Test func `the page of an app that is called index is not the index`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try explored().writeSite(to: folder, named: "index")
    let index = try String(contentsOfFile: "\(folder)/index.html", encoding: .utf8)
    #expect(index.contains("index-2.html"))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/index-2.html"))
  }
}
