import FlowDiagnostics
import FlowModel
import FlowScenario
import Testing

/// Several screens in one condition, by a list or by a group.
@Suite struct ScreenGroupTests {
  private static func read(_ groups: String, _ property: String) -> (flow: Flow?, said: [String]) {
    let text = """
      flowcheck: 1
      name: Groups
      platform: swiftui
      gates: { signedIn: session == active }
      screens: { home: , orders: , profile: , settings: }
      groups: { \(groups) }
      coordinators:
        App: { root: home, state: { session: [none, active], sheet: { sheet: [orders, profile, settings] } } }
      properties: { claim: "\(property)" }
      """
    let read = ScenarioReader.read(text, file: "groups.yaml")
    return (read.value, read.diagnostics.map { "\($0.message) ~ \($0.suggestion ?? "-")" })
  }

  /// The condition of `never`, in words.
  private static func condition(_ groups: String, _ property: String) -> String? {
    let read = read(groups, "never (\(property))")
    guard read.said.isEmpty, case .never(let condition)? = read.flow?.properties.first?.claim else {
      return nil
    }
    return condition.text
  }

  @Test func `a list of screens is as long as the same with 'or'`() {
    let long = Self.condition("a: [home]", "(visible is home or visible is orders) or visible is profile")
    #expect(long != nil)
    #expect(Self.condition("a: [home]", "visible in [home, orders, profile]") == long)
    #expect(Self.condition("private: [orders, profile]", "visible in [home, private]") == long)
    #expect(Self.condition("all: [home, orders, profile]", "visible in all") == long)
  }

  @Test func `'is not' is the contrary of 'is'`() {
    #expect(Self.condition("a: [home]", "visible is not home") == "not visible is home")
    #expect(Self.condition("a: [home]", "sheet is not orders") == "not sheet is orders")
    #expect(Self.condition("a: [home]", "root is not home") == "not root is home")
  }

  @Test func `a group gives the gates that it requires to its screens`() {
    let read = Self.read(
      "private: { screens: [orders, profile], requires: signedIn }", "never visible in private")
    #expect(read.said == [])
    #expect(read.flow?.screens.map { $0.requires.map(\.value) } == [[], ["signedIn"], ["signedIn"], []])
  }

  @Test func `mistakes in groups have messages of their own`() {
    #expect(
      Self.read("private: [orders]", "never visible in privat").said
        == ["group 'privat' is not declared ~ did you mean 'private'?"])
    #expect(
      Self.read("private: [order]", "never visible is home").said
        == ["group 'private' has a screen 'order', which is not declared ~ did you mean 'orders'?"])
    #expect(
      Self.read("home: [orders]", "never visible is home").said
        == ["group 'home' has the name of a screen ~ give the group a name of its own"])
    #expect(
      Self.read("private: [orders]", "never visible in []").said == ["there is no screen in this list ~ -"])
    #expect(
      Self.read("private: []", "never visible in private").said
        == ["group 'private' is an empty list ~ -", "there is no screen in this list ~ -"])
  }
}
