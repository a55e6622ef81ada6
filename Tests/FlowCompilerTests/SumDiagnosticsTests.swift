import FlowDiagnostics
import Testing

@Suite("Mistakes in sums and in the variables that hold them")
struct SumDiagnosticsTests {
  /// What is reported where something stands in the place of something right.
  private func mistakes(_ right: String, _ wrong: String) -> [String] {
    let text = """
      flowcheck: 1
      platform: swiftui
      domains: { Id: 2, Link: [page(id), "letter(id, Id)", top] }
      screens: { home: , top: , page: { params: { id: Id } }, letter: { params: { id: Id, of: Id } } }
      coordinators:
        App:
          root: home
          state: { path: { stack: [top, page, letter], limit: 2 }, pending: Link?, last: Id? }
          events:
            resume:
              by: system
              cases:
                - when: pending is page(id) and path.count == 0
                  do: [push page(id), set last = id]
                - when: pending is top
                  do: push top
                - when: pending == nil
                  do: stay
          links:
            app://page/{id}: { params: { id: Id }, do: set pending = page(id) }
            app://letter/{id}: { params: { id: Id }, do: "set pending = letter(id, last)" }
            app://top: { do: set pending = top }
      """
    #expect(text.contains(right))
    return diagnose(text.replacing(right, with: wrong, maxReplacements: 1))
  }

  @Test func `a sum without mistakes has none`() {
    #expect(mistakes("set pending = top", "set pending = top") == [])
  }

  @Test func `a case that there is none of is named once, also where it would bind something`() {
    #expect(mistakes("pending is page(id)", "pending is paeg(id)") == ["FC205 13: Link? has no case 'paeg'"])
    #expect(
      mistakes("set pending = page(id)", "set pending = paeg(id)") == ["FC205 20: Link? has no case 'paeg'"])
  }

  @Test func `a misspelt screen is named once, not what it carries`() {
    #expect(
      mistakes("[page(id), \"letter", "[paeg(id), \"letter").filter { $0.hasPrefix("FC137") } == [
        "FC137 3: case 'paeg' of domain 'Link' is not a screen, but carries the parameter 'id'"
      ])
  }

  @Test func `a case that carries something is stored with it`() {
    for wrong in ["set pending = page", "set pending = page()"] {
      #expect(mistakes("set pending = page(id)", wrong) == ["FC206 20: 'page' needs a value for 'id'"])
    }
    #expect(
      mistakes("set pending = page(id)", "\"set pending = page(id, id)\"") == [
        "FC206 20: 'page' has one parameter"
      ])
    #expect(
      mistakes("set pending = top", "set pending = top(last)") == ["FC206 22: 'top' has no parameters"])
    #expect(
      mistakes("set pending = page(id)", "set pending = page(idd)") == [
        "FC205 20: 'idd' is not a value of Id, a bound name or a variable"
      ])
  }

  @Test func `a case that carries something is asked for with 'is'`() {
    #expect(
      mistakes("pending is page(id)", "pending == page") == [
        "FC205 13: 'page' of Link? carries a value, so it is tested with 'is'",
        "FC205 14: 'id' is not a value of Id, a bound name or a variable",
        "FC205 14: 'id' is not a value of Id?, a bound name or a variable",
      ])
    #expect(mistakes("pending is top", "pending == top") == [])
  }

  @Test func `a name is bound where the condition must hold, and only for that case`() {
    let unknown = "'id' is not a value of Id, a bound name or a variable"
    #expect(
      mistakes("pending is page(id) and", "pending is page(id) or").contains("FC205 13: \(unknown)"))
    #expect(mistakes("do: push top", "do: push page(id)") == ["FC205 16: \(unknown)"])
  }

  @Test func `a declaration carries what its screen takes`() {
    #expect(
      mistakes("Link: [page(id)", "Link: [page") == [
        "FC137 3: case 'page' of domain 'Link' does not carry what screen 'page' takes"
      ])
    #expect(
      mistakes("Link: [page(id)", "Link: [page(idd)") == [
        "FC137 3: case 'page' of domain 'Link' carries 'idd', which is neither a parameter of that screen nor a domain"
      ])
    #expect(
      mistakes("Link: [page(id)", "Link: [page(Link)") == [
        "FC137 3: case 'page' of domain 'Link' carries 'Link', which is neither a parameter of that screen nor a domain"
      ])
    #expect(
      mistakes("Link: [page(id)", "Link: [page(id = Id)") == [
        "FC137 3: a case of a sum is declared without '='"
      ])
  }

  @Test func `only a variable has a sum as its type`() {
    #expect(
      mistakes("{ id: Id, of: Id }", "{ id: Id, of: Link }").first
        == "FC137 3: case 'letter' of domain 'Link' does not carry what screen 'letter' takes")
    #expect(
      mistakes("app://top: { do:", "app://top/{l}: { params: { l: Link }, do:") == [
        "FC207 22: parameter 'l' has the type of a sum, 'Link', but only a variable can"
      ])
  }

  @Test func `a value with arguments is for a sum`() {
    #expect(
      mistakes("set last = id", "set last = page(id)") == [
        "FC207 14: 'last' has type Id?, which is no sum, so no value of it takes arguments"
      ])
  }

  @Test func `a sum has at most as many values as any domain`() {
    #expect(
      mistakes("Id: 2", "Id: 9") == ["FC128 3: domain 'Link' has 91 values; a domain may have at most 64"])
  }
}
