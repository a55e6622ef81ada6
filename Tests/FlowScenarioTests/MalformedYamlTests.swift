import FlowScenario
import Testing

/// What YAML itself refuses, said so that an author knows what to do.
@Suite struct MalformedYamlTests {
  @Test func anUnclosedMap() {
    expectMarks(
      """
      flowcheck: 1
      screens: { home: { home: true }
      coordinators:
      «^ FC104 expected ',' or '}' in the map that starts on line 2 ~ close it with '}', or put quotes around a text that contains brackets or braces
        App: { root: home }
      """)
  }

  @Test func anUnclosedQuote() {
    expectMarks(
      """
      flowcheck: 1
      name: "Shop
      »     ^ FC104 this quote is never closed ~ close it, or remove it
      platform: swiftui
      """)
  }

  @Test func aStatementWithBracketsInAList() {
    expectMarks(
      """
      flowcheck: 1
      do: [replace [home, home], stay]
      »            ^ FC104 expected ',' or ']' in the list ~ put quotes around a statement or condition that contains '['
      """)
  }

  @Test func aTextThatStartsWithASign() {
    expectMarks(
      """
      flowcheck: 1
      name: @shop
      »     ^ FC104 no text can start with '@' without quotes ~ put quotes around it
      """)
  }

  @Test func aTextWithAColon() {
    expectMarks(
      """
      flowcheck: 1
      summary: first: browse
      »             ^ FC104 a map cannot start here ~ put quotes around a text that contains ': '
      """)
  }

  @Test func keysThatAreNotIndentedAlike() {
    expectMarks(
      """
      flowcheck: 1
      screens:
        home:
       detail:
      »^ FC104 expected a key of the map that starts on line 1 ~ indent the keys of a map alike, and close quotes before
      """)
  }

  @Test func aListItemAmongKeys() {
    expectMarks(
      """
      flowcheck: 1
      - home
      «^ FC104 expected a key of the map that starts on line 1 ~ indent the keys of a map alike, and close quotes before
      """)
  }

  @Test func aKeyWithoutColon() {
    expectMarks(
      """
      flowcheck: 1
      platform swiftui
      «^ FC104 expected ': ' after this key
      screens:
      """)
  }

  @Test func anUnknownEscape() {
    expectMarks(
      #"""
      flowcheck: 1
      name: "a\qb"
      »       ^ FC104 not valid YAML: found unknown escape character while parsing a quoted scalar
      """#)
  }
}
