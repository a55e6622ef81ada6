import AppFamilies
import Testing

/// The exact sizes of the form that `explore-app` measures.
struct AppFamilyTests {
  @Test(arguments: [AppFamily.value, .instances])
  func `the form has three values for each of ten fields`(_ family: AppFamily) throws {
    #expect(try family.explored() == AppFamily.Size(states: 59_049, steps: 1_771_470, depth: 10))
  }

  @Test func `the form with one action for each field has two values for each`() throws {
    #expect(try AppFamily.fewActions.explored() == AppFamily.Size(states: 1024, steps: 10_240, depth: 10))
  }

  @Test func `the form with layers has steps of the platform too`() throws {
    #expect(try AppFamily.layers.explored() == AppFamily.Size(states: 729, steps: 13_770, depth: 6))
  }
}
