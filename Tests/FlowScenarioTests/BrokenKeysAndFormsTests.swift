import Testing

/// Files with several mistakes each, all of which must be found in one run, each at its place.
@Suite struct BrokenKeysAndFormsTests {
  @Test func everyMistakeInMisspeltKeysAndValuesIsFound() {
    expectMarks(
      #"""
      flowcheck: 2
      »          ^ FC125 format version '2' is unknown; this flowcheck reads version 1 ~ write 'flowcheck: 1'
      titel: Shop
      «^^^^^ FC120 unknown key 'titel' in the scenario
      platform: swift-ui
      »         ^^^^^^^^ FC123 'platform' must be one of 'swiftui', 'uikit', 'tca', 'modals', 'async', not 'swift-ui' ~ did you mean 'swiftui'?
      screens:
        home: { hoem: true }
      »         ^^^^ FC120 unknown key 'hoem' in screen 'home' ~ did you mean 'home'?
        product: { parms: { id: Product }, requires: signedIn }
      »            ^^^^^ FC120 unknown key 'parms' in screen 'product' ~ did you mean 'params'?
      alerts:
        discard: { button: { OK: { rol: cancel } } }
      »            ^^^^^^ FC120 unknown key 'button' in alert 'discard' ~ did you mean 'buttons'?
      »                            ^^^ FC120 unknown key 'rol' in button 'OK' ~ did you mean 'role'?
        confirm: { buttons: { Yes: { rol: cancel }, No: { role: safe } } }
      »                              ^^^ FC120 unknown key 'rol' in button 'Yes' ~ did you mean 'role'?
      »                                                         ^^^^ FC123 'role' of button 'No' must be one of 'cancel', 'destructive', not 'safe'
      coordinators:
        App:
          rot: home
      »   ^^^ FC120 unknown key 'rot' in coordinator 'App' ~ did you mean 'root'?
          root: home
          state:
            sheet: { shet: [product] }
      »              ^^^^ FC120 unknown key 'shet' in field 'sheet' ~ did you mean 'sheet'?
          event: { go: { from: home, do: stay } }
      »   ^^^^^ FC120 unknown key 'event' in coordinator 'App' ~ did you mean 'events'?
          events:
            go: { form: home, do: stay }
      »           ^^^^ FC120 unknown key 'form' in event 'go' ~ did you mean 'from'?
            stop: { from: home, by: person, od: stay }
      »                             ^^^^^^ FC123 'by' in event 'stop' must be one of 'user', 'system', 'app', not 'person'
      »                                     ^^ FC120 unknown key 'od' in event 'stop' ~ did you mean 'do'?
      limits: { state: 5 }
      »         ^^^^^ FC120 unknown key 'state' in 'limits' ~ did you mean 'states'?
      """#)
  }

  @Test func everyMistakeInListsMapsAndWordsInTheWrongPlacesIsFound() {
    expectMarks(
      #"""
      flowcheck: [1]
      »          ^ FC122 'flowcheck' must be a text, not a list
      name: { en: Shop }
      »     ^ FC122 'name' must be a text, not a map
      platform: [swiftui]
      »         ^ FC122 'platform' must be one of 'swiftui', 'uikit', 'tca', 'modals', 'async', not a list
      switches: queue
      »         ^^^^^ FC122 'switches' must be a map, not a word
      domains: { Product: two, Sort: { a: 1 }, Size: S, Color: [[red], blue] }
      »                   ^^^ FC122 domain 'Product' must be a number or a list of names, not a word
      »                              ^ FC122 domain 'Sort' must be a number or a list of names, not a map
      »                                              ^ FC122 domain 'Size' must be a number or a list of names, not a word
      »                                                         ^ FC122 a value of domain 'Color' must be a word, not a list
      gates: { open: [a, b], closed: { a: b } }
      »              ^ FC122 gate 'open' must be a condition, not a list
      »                              ^ FC122 gate 'closed' must be a condition, not a map
      screens:
        home: [home]
      »       ^ FC122 screen 'home' must be a map, not a list
        product: { params: [id], home: yes, dirty: [true], requires: { a: b } }
      »                    ^ FC122 'params' in screen 'product' must be a map, not a list
      »                                ^^^ FC123 'home' in screen 'product' must be 'true', 'false' or a condition, not 'yes' ~ write 'true'
      »                                            ^ FC122 'dirty' in screen 'product' must be 'true', 'false' or a condition, not a list
      »                                                              ^ FC122 'requires' in screen 'product' must be a word, not a map
        detail: { params: { id: { of: Product } } }
      »                         ^ FC122 the type of parameter 'id' must be a domain or a list of values, not a map
        code: { lock: true }
      »               ^^^^ FC121 screen 'code' is a lock, so it needs the key 'opens' ~ add 'opens:' with the gate that it guards
      alerts: discard
      »       ^^^^^^^ FC122 'alerts' must be a map, not a word
      coordinators:
        App:
          root: { home: true }
      »         ^ FC122 'root' in coordinator 'App' must be a screen, not a map
          state: [path, sheet]
      »          ^ FC122 'state' in coordinator 'App' must be a map, not a list
          events: { go: { from: { home: true }, do: 5, when: [a] } }
      »                         ^ FC122 'from' in event 'go' must be a screen, not a map
      »                                             ^ FC140 '5' is not a statement
      »                                                      ^ FC122 'when' in event 'go' must be a condition, not a list
          links: [shop]
      »          ^ FC122 'links' in coordinator 'App' must be a map, not a list
          restores: path
      »             ^^^^ FC122 'restores' in coordinator 'App' must be a list, not a word ~ write '[path]'
        Other: App
      »        ^^^ FC122 coordinator 'Other' must be a map, not a word
      goals: [a]
      »      ^ FC122 'goals' must be a map, not a list
      rules: { dead-end: [off] }
      »                  ^ FC122 rule 'dead-end' must be one of 'off', 'info', 'warning', 'error', not a list
      expect: { goal: { is: violated } }
      »               ^ FC122 the verdict of 'goal' must be one of 'holds', 'violated', 'vacuous', 'undetermined', not a map
      """#)
  }

  @Test func everyMistakeInFieldsIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      screens:
        home:
        detail:
      coordinators:
        App:
          root: home
          state:
            path: { stack: detail, limit: 0 }
      »                    ^^^^^^ FC122 'stack' in field 'path' must be a list, not a word ~ write '[detail]'
      »                                   ^ FC124 'limit' in field 'path' must be a whole number from 1 to 64, not '0'
            deep: { stack: [detail], limit: 100, bound: false }
      »                                     ^^^ FC124 'limit' in field 'deep' must be a whole number from 1 to 64, not '100'
      »                                          ^^^^^ FC131 'bound' has no meaning for a stack, in field 'deep'
            sheet: { sheet: [], writeBack: perhaps }
      »                     ^ FC129 'sheet' in field 'sheet' is an empty list
      »                                    ^^^^^^^ FC123 'writeBack' in field 'sheet' must be 'true' or 'false', not 'perhaps'
            both: { stack: [detail], sheet: [detail] }
      »                              ^^^^^ FC130 field 'both' already has kind 'stack'; only presentation kinds can share a field
            mixed: { values: [a, b], alert: [x] }
      »                              ^^^^^ FC130 field 'mixed' already has kind 'values'; only presentation kinds can share a field
            none: { limit: 3 }
      »     ^^^^ FC121 field 'none' needs a kind, such as 'stack', 'sheet', 'alert' or 'values'
            cart: { values: [empty, full], initial: [empty], limit: 3 }
      »                                             ^ FC122 'initial' in field 'cart' must be a word, not a list
      »                                                      ^^^^^ FC131 'limit' has no meaning for a variable, in field 'cart'
            self: [a, b]
      »     ^^^^ FC126 'self' is a keyword of 'dismiss', not a field
            two words: [a, b]
      »     ^^^^^^^^^ FC126 'two words' is not a name: names consist of letters, digits, '_' and '-' ~ write 'twoWords'
            empty:
      »           ^ FC122 field 'empty' must be a domain or a list of values, not empty
            lines: { sheet: [detail], push: home, bound: off }
      »                                     ^^^^ FC122 'push' in field 'lines' must be a list, not a word ~ write '[home]'
      »                                                  ^^^ FC123 'bound' in field 'lines' must be 'true' or 'false', not 'off' ~ write 'false'
      """#)
  }

  @Test func everyMistakeInNamesIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      domains: { my domain: 2, Sort: [a b, nil, c.d], and: 3 }
      »          ^^^^^^^^^ FC126 'my domain' is not a name: names consist of letters, digits, '_' and '-' ~ write 'myDomain'
      »                               ^^^ FC126 'a b' is not a name: names consist of letters, digits, '_' and '-' ~ write 'aB'
      »                                    ^^^ FC126 'nil' is a keyword of the condition language, not a name
      »                                         ^^^ FC126 'c.d' is not a name: names consist of letters, digits, '_' and '-' ~ write 'cD'
      »                                               ^^^ FC126 'and' is a keyword of the condition language, not a name
      gates: { not: x }
      »        ^^^ FC126 'not' is a keyword of the condition language, not a name
      screens:
        my home: { hoem: true }
      » ^^^^^^^ FC126 'my home' is not a name: names consist of letters, digits, '_' and '-' ~ write 'myHome'
      »            ^^^^ FC120 unknown key 'hoem' in screen 'my home' ~ did you mean 'home'?
        visible:
      » ^^^^^^^ FC126 'visible' is a keyword of the condition language, not a name
        ~:
      » ^ FC126 '~' is not a name: names consist of letters, digits, '_' and '-' ~ spell it in letters wherever it is used
        "": { terminal: x }
      » ^ FC126 '' is not a name: names consist of letters, digits, '_' and '-'
      »                 ^ FC123 'terminal' in screen '' must be 'true' or 'false', not 'x'
        größe:
        a-b:
        -a:
      » ^^ FC126 '-a' is not a name: names consist of letters, digits, '_' and '-' ~ write 'a'
        a.b:
      » ^^^ FC126 'a.b' is not a name: names consist of letters, digits, '_' and '-' ~ write 'aB'
      alerts: { é!: }
      »         ^^ FC126 'é!' is not a name: names consist of letters, digits, '_' and '-' ~ write 'é'
      coordinators:
        "A p p":
      »  ^^^^^ FC126 'A p p' is not a name: names consist of letters, digits, '_' and '-' ~ write 'APP'
          root: home
          events: { "a b": psuh x, reader.done: stay, a..b: stay, x.: stay }
      »              ^^^ FC126 'a b' is not a name: names consist of letters, digits, '_' and '-' ~ write 'aB'
      »                    ^^^^ FC140 'psuh' is not a statement ~ did you mean 'push'?
      »                                               ^^^^ FC126 'a..b' is not a name: names consist of letters, digits, '_' and '-' ~ write 'aB'
      »                                                           ^^ FC126 'x.' is not a name: names consist of letters, digits, '_' and '-' ~ write 'x'
      goals: { a goal: visible is home }
      »        ^^^^^^ FC126 'a goal' is not a name: names consist of letters, digits, '_' and '-' ~ write 'aGoal'
      """#)
  }
}
