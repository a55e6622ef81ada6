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

  @Test func aLetterThatIsHeldDownIsOneSlip() {
    #expect(Suggestion.nearest(to: "dooo", among: ["do", "cases", "outcomes"]) == "do")
    #expect(Suggestion.nearest(to: "homeeeeee", among: ["home", "settings"]) == "home")
  }

  @Test func aPluralIsOneSlip() {
    #expect(Suggestion.nearest(to: "property", among: ["properties", "goals"]) == "properties")
    #expect(Suggestion.nearest(to: "properties", among: ["property", "goals"]) == "property")
    #expect(Suggestion.nearest(to: "y", among: ["ies"]) == nil)
  }

  @Test func aLetterThatOnlyLooksLikeAnotherIsNamed() {
    #expect(
      Suggestion.question(for: "tw\u{43E}", among: ["two", "one"])
        == "'\u{43E}' here is Cyrillic (U+043E), did you mean 'two'?")
    #expect(
      Suggestion.question(for: "two", among: ["tw\u{43E}", "one"])
        == "did you mean 'tw\u{43E}', whose '\u{43E}' is Cyrillic (U+043E)?")
    #expect(
      Suggestion.question(for: "\u{441}\u{43E}\u{440}\u{443}", among: ["copy", "paste"])
        == "'\u{441}' here is Cyrillic (U+0441), did you mean 'copy'?")
    #expect(
      Suggestion.question(for: "h\u{3BF}me", among: ["home"])
        == "'\u{3BF}' here is Greek (U+03BF), did you mean 'home'?")
    #expect(
      Suggestion.question(for: "\u{FF48}ome", among: ["home"])
        == "'\u{FF48}' here is full-width (U+FF48), did you mean 'home'?")
  }

  @Test func namesInOtherAlphabetsAreNoStrangers() {
    #expect(
      Suggestion.question(
        for: "\u{44D}\u{43A}\u{440}\u{430}\u{43C}", among: ["\u{44D}\u{43A}\u{440}\u{430}\u{43D}"])
        == "did you mean '\u{44D}\u{43A}\u{440}\u{430}\u{43D}'?")
  }
}
