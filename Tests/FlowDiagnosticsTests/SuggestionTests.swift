import FlowDiagnostics
import Testing

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("chekout", "checkout"), ("chekcout", "checkout"), ("Checkout", "checkout"), ("hoem", "home"),
    ("seting", "settings"), ("pathh", "path"),
  ])
  func aSlipSuggestsTheNearestName(word: String, name: String) {
    #expect(Suggestion.nearest(to: word, among: ["home", "settings", "checkout", "path"]) == name)
  }

  @Test(arguments: ["xyz", "ho", "profile", "", "checkin-desk"])
  func aWordThatIsFarFromAllNamesSuggestsNothing(word: String) {
    #expect(Suggestion.nearest(to: word, among: ["home", "settings", "checkout", "path"]) == nil)
  }

  @Test func twoNamesThatAreEquallyNearSuggestNothing() {
    #expect(Suggestion.nearest(to: "cart", among: ["card", "care"]) == nil)
    #expect(Suggestion.nearest(to: "cart", among: ["card", "card"]) == "card")
  }

  @Test func theQuestionQuotesTheName() {
    #expect(Suggestion.question(for: "hoem", among: ["home"]) == "did you mean 'home'?")
  }
}
