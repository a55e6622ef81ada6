import FlowDiagnostics
import FlowModel
import FlowScenario
import Testing

/// What the app calls the values of a domain.
@Suite struct NamesInAppTests {
  private func scenario(_ domains: String) -> String {
    """
    flowcheck: 1
    platform: swiftui
    domains:
    \(domains)
    screens: { home: }
    coordinators: { App: { root: home } }
    """
  }

  @Test func `values have the scenario's names unless the file gives others`() throws {
    let read = ScenarioReader.read(
      scenario(
        """
          Product: { values: 2, inApp: { Product#1: kettle 7, Product#2: 4711 } }
          Sort: { values: [newest, cheapest], inApp: { cheapest: by-price } }
          Plan: { values: 3 }
          Size: { values: [s, m], inApp: }
          Tone: [light, dark]
        """), file: "x.yaml")
    #expect(read.diagnostics.map(\.message) == [])
    let domains = try #require(read.value).domains
    #expect(
      domains.map { domain in domain.values.map { domain.nameInApp(of: $0.value) } } == [
        ["kettle 7", "4711"], ["newest", "by-price"], ["Plan#1", "Plan#2", "Plan#3"], ["s", "m"],
        ["light", "dark"],
      ])
    #expect(domains.map(\.isInterchangeable) == [true, false, true, false, false])
  }

  @Test func `the schema offers the keys of a domain that the reader knows`() throws {
    #expect(try SchemaTests.keys("domain", alternative: 1) == ["inApp", "values"])
    let read = ScenarioReader.read(scenario("  Product: { values: 2, zzz: 1 }"), file: "x.yaml")
    #expect(read.diagnostics.map(\.message) == ["unknown key 'zzz' in domain 'Product'"])
  }

  @Test func `every mistake in names for the app is found`() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      domains:
        Product: { values: 2, inApp: { Product#3: kettle, Product: pan } }
      »                                ^^^^^^^^^ FC136 'Product#3' is not a value of domain 'Product' ~ its values are 'Product#1', 'Product#2'
      »                                                   ^^^^^^^ FC136 'Product' is not a value of domain 'Product' ~ its values are 'Product#1', 'Product#2'
        Sort: { values: [newest, cheapest], inApp: { newst: new, cheapest: newest } }
      »                                              ^^^^^ FC136 'newst' is not a value of domain 'Sort' ~ did you mean 'newest'?
      »                                                                    ^^^^^^ FC136 'newest' and 'cheapest' both have the name 'newest' in the app ~ give each value a different name, so that tests can distinguish them
        Plan: { values: 9, inApp: { Plan#0: free, Plan#1: [a], Plan#2: "" } }
      »                             ^^^^^^ FC136 'Plan#0' is not a value of domain 'Plan' ~ its values are 'Plan#1' to 'Plan#9'
      »                                                   ^ FC122 the app's name for 'Plan#1' must be a text, not a list
      »                                                                ^ FC122 the app's name for 'Plan#2' must be a text, not empty
        Size: { values: 2, inApp: [small, large] }
      »                           ^ FC122 'inApp' of domain 'Size' must be a map, not a list ~ write '{ Size#1: NAME }'
        Tone: { inApp: { light: bright } }
      » ^^^^ FC121 domain 'Tone' needs the key 'values'
        Mode: { values: two, inapp: { a: b } }
      »                 ^^^ FC122 'values' of domain 'Mode' must be a number or a list of names, not a word
      »                      ^^^^^ FC120 unknown key 'inapp' in domain 'Mode' ~ did you mean 'inApp'?
      screens: { home: }
      coordinators: { App: { root: home } }
      """#)
  }
}
