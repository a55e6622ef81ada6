import Testing

/// Files with several mistakes each, all of which must be found in one run, each at its place.
@Suite struct BrokenDocumentsTests {
  @Test func everyMistakeInRepeatedKeysIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      name: Shop
      name: Another shop
      «^^^^ FC112 the key 'name' occurs twice in its map ~ rename it, or merge it with the one on line 3
      screens:
        home:
        detail: { dirty: true, dirty: false }
      »                        ^^^^^ FC112 the key 'dirty' occurs twice in its map ~ rename it, or merge it with the one on line 7
        "home": { home: true }
      »  ^^^^ FC112 the key 'home' occurs twice in its map ~ rename it, or merge it with the one on line 6
        'home':
      »  ^^^^ FC112 the key 'home' occurs twice in its map ~ rename it, or merge it with the one on line 6
        on:
        yes:
        on:
      » ^^ FC112 the key 'on' occurs twice in its map ~ rename it, or merge it with the one on line 10
      coordinators:
        App:
          root: home
          events:
            go: { from: home, do: stay }
            go: { from: detail, do: psuh detail }
      »     ^^ FC112 the key 'go' occurs twice in its map ~ rename it, or merge it with the one on line 17
          links:
            shop://home: { do: popToRoot }
            shop://home: { do: stay }
      »     ^^^^^^^^^^^ FC112 the key 'shop://home' occurs twice in its map ~ rename it, or merge it with the one on line 20
          events: { stop: stay }
      »   ^^^^^^ FC112 the key 'events' occurs twice in its map ~ rename it, or merge it with the one on line 16
        App:
      » ^^^ FC112 the key 'App' occurs twice in its map ~ rename it, or merge it with the one on line 14
          root: detail
      """#)
  }

  @Test func everyMistakeInFairnessIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      screens: { home: }
      coordinators:
        App: { root: home, fairness: {} }
      »                    ^^^^^^^^ FC120 unknown key 'fairness' in coordinator 'App'
      fairness:
        weak: ask
      »       ^^^ FC122 'weak' of 'fairness' must be a list, not a word ~ write '[ask]'
        often: [ask]
      » ^^^^^ FC120 unknown key 'often' in 'fairness'
        off: [effect]
      »       ^^^^^^ FC123 an item of 'off' must be one of 'effects', 'alerts', 'transitions', not 'effect' ~ did you mean 'effects'?
      """#)
  }

  @Test func everyMistakeInTabIndentationIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      screens:
      	home:
      «^ FC105 indentation consists of spaces ~ indent this line by 2 spaces
        detail:
        	list:
      » ^ FC105 indentation consists of spaces ~ replace the tab with spaces
      	# a comment
      	
      coordinators:
      	App: { root: home }
      «^ FC105 indentation consists of spaces ~ replace the tab with spaces
      """#)
  }

  @Test func everyMistakeInAliasesIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      screens:
        home: &screen { hoem: true }
      »               ^ FC122 a key must be a word, not a map ~ quote a text that starts with a brace or bracket
      »                 ^^^^ FC120 unknown key 'hoem' in screen 'home' ~ did you mean 'home'?
      »                 ^^^^ FC120 unknown key 'hoem' in screen 'detail' ~ did you mean 'home'?
        detail: *screen
        list: *missing
      »       ^^^^^^^^ FC109 alias '*missing' has no anchor '&missing' before it ~ put '&missing' before an earlier node
        *screen : { home: true }
        item: { <<: *screen }
      »         ^^ FC120 merge keys ('<<') are not supported ~ write 'hoem: true'
      coordinators:
        App:
          root: &start hmoe(
      »                    ^ FC141 expected an argument, but the text ends
          events:
            go: { from: *start, do: *body }
      »                             ^^^^^ FC109 alias '*body' has no anchor '&body' before it ~ put '&body' before an earlier node
            stop: { from: home, do: &body [psuh home] }
      »                                    ^^^^ FC140 'psuh' is not a statement ~ did you mean 'push'?
            again: { from: home, do: *body }
      """#)
  }

  @Test func everyMistakeInSeveralDocumentsIsFound() {
    expectMarks(
      #"""
      ---
      flowcheck: 1
      platform: swiftui
      screens: { home: { hoem: true } }
      »                  ^^^^ FC120 unknown key 'hoem' in screen 'home' ~ did you mean 'home'?
      coordinators: { App: { root: home } }
      ---
      «^^^ FC106 a scenario file holds one document ~ put what follows this line into a file of its own
      flowcheck: 1
      """#)
  }
}
