import FlowExtraction
import Testing

@Suite("Scaffolds of tests")
struct ScaffoldTests {
  @Test func `name each event with its pages, and each slot as a key path`() throws {
    let lines = Scaffold(try SampleFacts.facts("router")).render().split(separator: "\n").map(String.init)
    #expect(lines.contains("import NavigationTesting"))
    #expect(
      lines.contains(
        #"        .tap("navigate", on: "outer-Router", "Outer-Router-root", "Outer-Router-in", "d-tail") { $0.navigate(to: <#value#>) },  // My Router.swift:5"#
      ))
    #expect(lines.contains(#"      showing: .root("outer-Router")"#))
    #expect(lines.contains(#"        .stack(\.path)  // My Router.swift:2"#))
  }
}
