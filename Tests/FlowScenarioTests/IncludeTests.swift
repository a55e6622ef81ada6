import FlowDiagnostics
import FlowModel
import FlowScenario
import Testing

/// Scenarios in several files: what is put together, and what is said of mistakes.
@Suite("Included files") struct IncludeTests {
  static let app = """
    flowcheck: 1
    platform: swiftui
    include: [parts/screens.yaml, parts/login.yaml]
    screens:
      home: { home: true }
    coordinators:
      App:
        root: home
    """
  static let screens = """
    domains: { Product: 2 }
    screens:
      product: { params: { id: Product } }
    source: Product.swift
    """
  static let login = """
    include: [gates.yaml, ../shared/alerts.yaml, screens.yaml]
    screens:
      login: { opens: signedIn }
    coordinators:
      Login: { root: login }
    goals: { seen: visible is login }
    fairness: { weak: [go] }
    source: [Login.swift]
    """
  static let files = [
    "app/parts/screens.yaml": screens, "app/parts/login.yaml": login,
    "app/parts/gates.yaml": "gates: { signedIn: session == active }",
    "app/shared/alerts.yaml": "alerts: { leave: { buttons: { OK: } } }",
  ]

  private static func read(
    _ text: String = app, _ changes: [String: String] = [:], file: String = "app/app.yaml"
  ) -> Diagnosed<Flow> {
    let all = files.merging(changes) { _, new in new }
    return ScenarioReader.read(text, file: file, including: .texts(all))
  }

  /// What reading says: `code file:line:column+length message ~ suggestion`.
  private static func said(
    _ text: String = app, _ changes: [String: String] = [:], file: String = "app/app.yaml"
  ) -> [String] {
    read(text, changes, file: file).diagnostics.map { mistake in
      let place = mistake.span.map { ":\($0.line):\($0.column)+\($0.length)" } ?? ""
      return "\(mistake.code.id) \(mistake.file)\(place) \(mistake.message)"
        + (mistake.suggestion.map { " ~ \($0)" } ?? "")
    }
  }

  @Test func `a scenario has what its files declare after its own declarations, each once`() throws {
    #expect(Self.said() == [])
    let flow = try #require(Self.read().value)
    #expect(flow.screens.map(\.name.value) == ["home", "product", "login"])
    #expect(flow.coordinators.map(\.name.value) == ["App", "Login"])
    #expect(flow.gates.map(\.name.value) == ["signedIn"])
    #expect(flow.alerts.map(\.name.value) == ["leave"])
    #expect(flow.fairness.weak.map(\.value) == ["go"])
    #expect(flow.code.files.map(\.value) == ["Product.swift", "Login.swift"])
    #expect(
      flow.parts.map(\.name) == [
        "app/parts/screens.yaml", "app/parts/login.yaml", "app/parts/gates.yaml", "app/shared/alerts.yaml",
      ])
  }

  @Test func `a place names the file that it is in, and no file in the scenario itself`() throws {
    let flow = try #require(Self.read().value)
    #expect(
      flow.screens.map(\.name.span) == [
        SourceSpan(line: 5, column: 3, length: 4),
        SourceSpan(line: 3, column: 3, length: 7, in: "app/parts/screens.yaml"),
        SourceSpan(line: 3, column: 3, length: 5, in: "app/parts/login.yaml"),
      ])
    let goal = try #require(flow.goals.first)
    guard case .visible(let item) = goal.condition else { return #expect(Bool(false)) }
    #expect(item.span == SourceSpan(line: 6, column: 27, length: 5, in: "app/parts/login.yaml"))
  }

  @Test func `paths count from the folder of the file, or from the one that is given`() {
    let own = Self.files.map { ($0.key.dropFirst(4), $0.value) }
    let texts = Dictionary(own.map { (String($0.0), $0.1) }, uniquingKeysWith: { first, _ in first })
    let here = ScenarioReader.read(Self.app, file: "app.yaml", including: .texts(texts))
    #expect(here.diagnostics == [] && here.value?.screens.count == 3)
    let files = IncludedFiles(folder: "") { path in
      texts[path].map { .success(Array($0.utf8)) } ?? .failure(.missing)
    }
    let standardInput = ScenarioReader.read(Self.app, file: "/dev/stdin", including: files)
    #expect(standardInput.diagnostics == [] && standardInput.value?.parts.first?.name == "parts/screens.yaml")
    let revision = IncludedFiles(prefix: "main:") { path in
      Self.files[path].map { .success(Array($0.utf8)) } ?? .failure(.missing)
    }
    let old = ScenarioReader.read(Self.app, file: "main:app/app.yaml", including: revision)
    #expect(old.diagnostics == [] && old.value?.parts.last?.name == "main:app/shared/alerts.yaml")
  }

  @Test(
    arguments: [
      ("[parts/screens.yaml, parts/logn.yaml]", "31+15", "parts/logn.yaml", "parts/login.yaml"),
      ("[parts/screens, parts/login.yaml]", "11+13", "parts/screens", "parts/screens.yaml"),
      ("alerts.yaml", "10+11", "alerts.yaml", "shared/alerts.yaml"),
      ("parst/screens.yaml", "10+18", "parst/screens.yaml", "parts/screens.yaml"),
    ])
  func `a file that is not there is told with the nearest one`(
    value: String, place: String, path: String, near: String
  ) {
    let text = Self.app.replacing("[parts/screens.yaml, parts/login.yaml]", with: value)
    #expect(
      Self.said(text) == [
        "FC113 app/app.yaml:3:\(place) cannot include '\(path)': there is no such file ~ did you mean '\(near)'?"
      ])
  }

  @Test func `nothing else is said of what a missing file may declare`() {
    let text = """
      flowcheck: 1
      platform: swiftui
      include: nowhere.yaml
      groups: { all: [one, two] }
      """
    #expect(
      Self.said(text) == ["FC113 app/app.yaml:3:10+12 cannot include 'nowhere.yaml': there is no such file"])
  }

  @Test(
    arguments: [
      (
        "/etc/app.yaml",
        "only paths relative to this file are allowed ~ write the path from the folder of this file"
      ),
      (
        "https://a.b/c.yaml",
        "only paths relative to this file are allowed ~ write the path from the folder of this file"
      ),
      (
        "~/c.yaml",
        "only paths relative to this file are allowed ~ write the path from the folder of this file"
      ),
      ("'parts/*.yaml'", "patterns are not expanded ~ name each file"),
    ])
  func `a path that can be none is refused`(value: String, reason: String) {
    let text = Self.app.replacing("[parts/screens.yaml, parts/login.yaml]", with: value)
    let path = value.filter { $0 != "'" }
    let column = value == path ? 10 : 11
    #expect(
      Self.said(text) == ["FC113 app/app.yaml:3:\(column)+\(path.count) cannot include '\(path)': \(reason)"])
  }

  @Test func `without files, and where one cannot be read, the reason is told`() {
    let text = Self.app.replacing("[parts/screens.yaml, parts/login.yaml]", with: "a.yaml")
    #expect(
      ScenarioReader.read(text, file: "x.yaml").diagnostics.map(\.message) == [
        "cannot include 'a.yaml': no included files are supplied here"
      ])
    let locked = IncludedFiles { _ in .failure(.unreadable("permission denied")) }
    #expect(
      ScenarioReader.read(text, file: "x.yaml", including: locked).diagnostics.map(\.message) == [
        "cannot include 'a.yaml': permission denied"
      ])
  }

  @Test func `files that include one another are told with the chain`() {
    #expect(
      Self.said(
        Self.app, ["app/parts/gates.yaml": "include: [login.yaml]\ngates: { signedIn: session == a }"])
        == [
          "FC114 app/parts/gates.yaml:1:11+10 files include one another: 'app/parts/login.yaml' includes "
            + "'app/parts/gates.yaml' includes 'app/parts/login.yaml' ~ remove this path"
        ])
    #expect(
      Self.said(Self.app, ["app/parts/screens.yaml": "include: ../app.yaml\nscreens: { product: }"]).first
        == "FC114 app/parts/screens.yaml:1:10+11 files include one another: 'app/app.yaml' includes "
        + "'app/parts/screens.yaml' includes 'app/app.yaml' ~ remove this path")
    #expect(
      Self.said(Self.app.replacing("parts/screens.yaml", with: "app.yaml")) == [
        "FC114 app/app.yaml:3:11+8 'app/app.yaml' includes itself ~ remove this path"
      ])
  }

  @Test func `an included file has no keys of a whole scenario, and no unknown ones`() {
    let part = "name: Screens\nlimits: { states: 5 }\nscrens: { more: }\n" + Self.screens
    #expect(
      Self.said(Self.app, ["app/parts/screens.yaml": part]) == [
        "FC115 app/parts/screens.yaml:1:1+4 'name' belongs to the scenario, not to a file that it includes ~ "
          + "move it to 'app/app.yaml'",
        "FC115 app/parts/screens.yaml:2:1+6 'limits' belongs to the scenario, not to a file that it includes ~ "
          + "move it to 'app/app.yaml'",
        "FC120 app/parts/screens.yaml:3:1+6 unknown key 'screns' in an included file ~ did you mean 'screens'?",
      ])
    #expect(
      Self.said(Self.app, ["app/parts/screens.yaml": "flowcheck: 1\nplatform: uikit\n" + Self.screens]) == [
        "FC115 app/parts/screens.yaml:1:1+9 'flowcheck' makes this file a scenario, and a scenario cannot be "
          + "included ~ move what both need to a file without 'flowcheck', and include that"
      ])
  }

  @Test func `a name in two files is told with both places, and counts as first declared`() throws {
    let text = Self.app.replacing(
      "home: { home: true }", with: "home: { home: true }\n  product: { terminal: true }")
    #expect(
      Self.said(text) == [
        "FC116 app/parts/screens.yaml:3:3+7 'product' in 'screens' stands in two files, also at "
          + "app/app.yaml:6:3 ~ rename one of them, or remove one"
      ])
    #expect(try #require(Self.read(text).value).screens.filter { $0.name.value == "product" }.count == 1)
    #expect(
      Self.said(Self.app, ["app/parts/gates.yaml": "gates: { signedIn: a == b }\nscreens: { login: }"]) == [
        "FC116 app/parts/gates.yaml:2:12+5 'login' in 'screens' stands in two files, also at "
          + "app/parts/login.yaml:3:3 ~ rename one of them, or remove one"
      ])
  }

  @Test func `mistakes of every phase of reading name the included file`() {
    let broken = [
      "screens: [a]": "FC122 app/parts/screens.yaml:1:10+1 'screens' must be a map, not a list",
      "- screens":
        "FC111 app/parts/screens.yaml:1:1+1 an included file must be a map with keys such as 'screens' and "
        + "'coordinators', not a list",
      "# nothing":
        "FC103 app/parts/screens.yaml the file is empty ~ declare something in it, or do not include it",
      "screens:\n\tproduct:":
        "FC105 app/parts/screens.yaml:2:1+1 indentation consists of spaces ~ replace the tab with spaces",
      "screens: { product: *here }":
        "FC109 app/parts/screens.yaml:1:21+5 alias '*here' has no anchor '&here' before it ~ put '&here' before an earlier node",
      "screens: { product: { home: session = a } }":
        "FC402 app/parts/screens.yaml:1:37+1 conditions compare with '==' ~ write '=='",
      "properties:\n  one: { ltl: \"G (home\" }":
        "FC405 app/parts/screens.yaml:2:18+1 '(' is never closed ~ close it with ')'",
      "screens:\n  product:\ncoordinators:\n  Shop:\n    events:\n      go:\n        do:\n          - psuh home":
        "FC140 app/parts/screens.yaml:8:13+4 'psuh' is not a statement ~ did you mean 'push'?",
      "screens: { a: }\n---\nscreens: { b: }":
        "FC106 app/parts/screens.yaml:2:1+3 a scenario file holds one document ~ put what follows this line into a file of its own",
    ]
    for (text, message) in broken.sorted(by: { $0.key < $1.key }) {
      let said = Self.said(Self.app, ["app/parts/screens.yaml": text])
      #expect(said == [message], "\(text)")
    }
  }

  @Test func `bytes that are no UTF-8 are told with the included file`() {
    let files = IncludedFiles { $0 == "a.yaml" ? .success([0x61, 0x3A, 0x0A, 0xE4]) : .failure(.missing) }
    let text = Self.app.replacing("[parts/screens.yaml, parts/login.yaml]", with: "a.yaml")
    let read = ScenarioReader.read(text, file: "x.yaml", including: files)
    #expect(read.diagnostics.map(\.message) == ["the file is not UTF-8"])
    #expect(read.diagnostics.map(\.file) == ["a.yaml"])
    #expect(read.diagnostics.map(\.span?.line) == [2])
  }

  @Test func `all files together have no more bytes than one may have`() {
    let filler = "# " + String(repeating: "x", count: ScenarioReader.mostBytes / 2) + "\n"
    let said = Self.said(
      Self.app,
      ["app/parts/screens.yaml": filler + Self.screens, "app/parts/login.yaml": filler + Self.login])
    #expect(
      said == [
        "FC102 app/app.yaml:3:31+16 a scenario and the files that it includes may have at most 1048576 bytes "
          + "together"
      ])
  }

  @Test func `chains of files and their number are limited`() {
    var chain: [String: String] = [:]
    for number in 1...20 { chain["\(number).yaml"] = "include: \(number + 1).yaml\n" }
    let start = Self.app.replacing("[parts/screens.yaml, parts/login.yaml]", with: "1.yaml")
    let deep = ScenarioReader.read(start, file: "x.yaml", including: .texts(chain)).diagnostics
    #expect(
      deep.map { "\($0.file): \($0.message)" } == [
        "16.yaml: files may include one another at most 16 deep"
      ])
    let names = (1...260).map { "f\($0).yaml" }
    let many = Self.app.replacing(
      "[parts/screens.yaml, parts/login.yaml]", with: "[\(names.joined(separator: ", "))]")
    let contents = Dictionary(
      names.map { ($0, "screens: { \($0.dropLast(5)): }") }, uniquingKeysWith: { first, _ in first })
    let wide = ScenarioReader.read(many, file: "x.yaml", including: .texts(contents)).diagnostics
    #expect(wide.count == 4)
    #expect(Set(wide.map(\.message)) == ["a scenario may include at most 256 files"])
  }
}
