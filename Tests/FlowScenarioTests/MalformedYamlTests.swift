import FlowScenario
import Testing

/// What YAML itself refuses, said so that an author knows what to do.
@Suite struct MalformedYamlTests {
  @Test func anUnclosedMap() {
    expectMarks(
      """
      flowcheck: 1
      screens: { home: { home: true }
      »        ^ FC104 this '{' is never closed ~ add '}' where its map ends, on this line
      coordinators:
        App: { root: home }
      """)
  }

  @Test("mistakes below lines that are not YAML are reported too, but not what these lines may have said")
  func severalMistakes() {
    expectMarks(
      """
      flowcheck: 1
      name: Several
      platform: swiftui
      screens:
        home: { home: true
      »       ^ FC104 this '{' is never closed ~ add '}' where its map ends, on this line
        detail:
      coordinators:
        App:
          root home
      »   ^^^^ FC104 missing ': ' after 'root' ~ write 'root: home'
          events:
            open: { from: home, do: pussh detail }
      »                             ^^^^^ FC140 'pussh' is not a statement ~ did you mean 'push'?
            bad { from: home, do: pop }
      »     ^^^ FC104 missing ': ' after 'bad' ~ write 'bad: { from: home, do: pop }'
             worse: { from: home, do: pop }
            close: { form: detail, do: pop }
      »              ^^^^ FC120 unknown key 'form' in event 'close' ~ did you mean 'from'?
          links:
            "app://x": { do: pop ]
      »                          ^ FC104 expected ',' or '}' in the map ~ close it with '}', or put quotes around a text that contains brackets or braces
      properties: { p: never visible is home }
      """)
  }

  @Test func otherColons() {
    expectMarks(
      """
      flowcheck: 1
      name： Colons
      «^^^^ FC104 missing ': ' after 'name': the colon there is another character (U+FF1A) ~ write 'name: Colons'
      platform: swiftui
      screens:
        home: { home: true, dirty： true }
      »                     ^^^^^ FC120 missing ': ' after 'dirty': the colon there is another character (U+FF1A) ~ write 'dirty: true'
      coordinators:
        App:
          root: home
          { path: { stack: [home], limit: 2 } }
      »   ^ FC104 a key is missing before this map or list ~ every entry of a map has one
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

  @Test func aQuoteThatTheNextOneCloses() {
    expectMarks(
      """
      flowcheck: 1
      name: "Shop
      »     ^ FC104 this quote is never closed ~ close it, or remove it
      coordinators:
        App: { root: "home" }
      """)
    expectMarks(
      """
      flowcheck: 1
      name: 'Shop
      »     ^ FC104 this quote is never closed ~ close it, or remove it
      goals: { a: '', b: it''s }
      »           ^ FC122 goal 'a' must be a condition, not empty
      »                    ^ FC401 ''' is not expected here ~ join conditions with 'and', 'or' or 'implies'
      # This one doesn't either.
      """)
    expectMarks(
      #"""
      name: Shop
      alerts: { leave: { buttons: { "say \"no\": { do: stay }
      »                             ^ FC104 this quote is never closed ~ close it, or remove it
      goals: { a: "b" }
      """#)
    expectMarks(
      """
      name: Shop
      screens:
        "home: { home: true }
      » ^ FC104 this quote is never closed ~ close it, or remove it
        cart: { name: "Cart" }
      »         ^^^^ FC120 unknown key 'name' in screen 'cart'
      """)
  }

  @Test func aListItemWithAnotherDash() {
    expectMarks(
      """
      cases:
        – when: open
      » ^^ FC104 a list item begins with '- '; this is an en dash (U+2013) ~ write '- '
          do: stay
      """)
    expectMarks(
      """
      cases:
        - when: open
          do: stay
        — do: stay
      » ^^ FC104 a list item begins with '- '; this is an em dash (U+2014) ~ write '- '
      """)
    expectMarks(
      """
      cases:
        -\u{A0}when: open
      » ^^ FC104 a list item begins with '- '; this is a no-break space (U+00A0) ~ write '- '
          do: stay
      """)
    expectMarks(
      """
      cases:
        -\twhen: open
      » ^^ FC104 a list item begins with '- '; this is a tab (U+0009) ~ write '- '
          do: stay
      """)
  }

  @Test func blanksThatYamlTakesForLetters() {
    expectMarks(
      """
      flowcheck: 1
      screens:
        home:
      \u{A0} detail:
      «^ FC104 indentation consists of spaces; this is a no-break space (U+00A0) ~ indent this line by 2 spaces
      """)
    expectMarks(
      """
      flowcheck: 1
      screens:
        home:
        \u{A0}detail:
      » ^ FC104 indentation consists of spaces; this is a no-break space (U+00A0) ~ indent this line by 2 spaces
      """)
    expectMarks(
      """
      cases:
        - when: open
         \u{A0}do: stay
      »  ^ FC104 indentation consists of spaces; this is a no-break space (U+00A0) ~ indent this line by 4 spaces
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
      »^ FC104 this line is indented by 1 space, unlike the surrounding lines ~ indent it by 2 spaces, like line 3
      """)
  }

  @Test func aListItemAmongKeys() {
    expectMarks(
      """
      flowcheck: 1
      - home
      «^ FC104 expected a key of the map that starts on line 1 ~ indent all keys of a map equally, and close earlier quotes
      """)
  }

  @Test func aKeyWithoutColon() {
    expectMarks(
      """
      flowcheck: 1
      platform swiftui
      «^^^^^^^^ FC104 missing ': ' after 'platform' ~ write 'platform: swiftui'
      screens:
      """)
  }

  @Test func aKeyWithoutColonWhoseValueIsBelow() {
    expectMarks(
      """
      flowcheck: 1
      coordinators:
        App
      » ^^^ FC104 missing ': ' after 'App' ~ write 'App:'
          root: home
      """)
  }

  @Test func aKeyWithoutBlankBeforeItsMap() {
    expectMarks(
      """
      flowcheck: 1
      events:
        next:{ from: home, do: pop }
      » ^^^^ FC104 missing ': ' after 'next' ~ write 'next: { from: home, do: pop }'
      """)
  }

  @Test func aKeyWithoutBlankAmongOthersThatHaveOne() {
    expectMarks(
      """
      flowcheck: 1
      links:
        shop://home: { do: pop }
        next:stay # a comment
      » ^^^^ FC104 missing ': ' after 'next' ~ write 'next: stay'
        again: stay
      """)
  }

  @Test func keysWithoutColonInsideBraces() {
    expectMarks(
      """
      flowcheck: 1
      platform: swiftui
      screens: { home: , detail: { home:true } }
      »                            ^^^^ FC120 missing ': ' after 'home' ~ write 'home: true'
      coordinators:
        App:
          root: home
          events:
            go: { from home, do: stay }
      »           ^^^^ FC120 missing ': ' after 'from' ~ write 'from: home'
            come: { from:\u{A0}home, do: stay }
      »             ^^^^ FC120 missing ': ' after 'from': the space there is a no-break space (U+00A0) ~ write 'from: home'
      """)
  }

  @Test func aKeyWithoutColonBeforeABracket() {
    expectMarks(
      """
      flowcheck: 1
      state: { path: { stack [detail], limit: 2 } }
      »                ^^^^^ FC104 missing ': ' after 'stack' ~ write 'stack: [detail]'
      """)
  }

  @Test func aMapThatIsOneKeyWithoutColon() {
    expectMarks(
      """
      flowcheck: 1
      platform: swiftui
      screens: { home: }
      coordinators:
        App:
          root home
      »   ^^^^ FC122 missing ': ' after 'root' ~ write 'root: home'
      """)
  }

  @Test func aLineBelowAKeyThatHasItsValue() {
    expectMarks(
      """
      flowcheck: 1
      cases:
        - when: x
            do: pop
      »     ^ FC104 nothing can be indented below 'when', whose value is on line 3 ~ indent it by 4 spaces, like line 3
      """)
  }

  @Test func aMapOfSeveralLinesThatIsNotClosed() {
    expectMarks(
      """
      flowcheck: 1
      screens: {
        home: { home: true },
        detail: { dirty: true
      »         ^ FC104 this '{' is never closed ~ add '}' where its map ends, on this line

      coordinators:
        App: { root: home }
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
