import Testing

/// Files with several mistakes each, all of which must be found in one run, each at its place.
@Suite struct BrokenStatementsTests {
  @Test func everyMistakeInStatementsIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      screens:
        home:
        login: { params: { returnTo: [home, nothing], hint: [none, full] } }
      coordinators:
        App:
          root: home
          state:
            sheet: { sheet: [login] }
            mode: [a, b]
          events:
            misspelt: { from: home, do: psuh login }
      »                                 ^^^^ FC140 'psuh' is not a statement ~ did you mean 'push'?
            unknown: { from: home, do: open login }
      »                                ^^^^ FC140 'open' is not a statement ~ write 'push login' or 'present login'
            incomplete: { from: home, do: [push, present, popTo, set, set mode, set mode =, "replace"] }
      »                                    ^^^^ FC141 expected a screen, but the text ends
      »                                          ^^^^^^^ FC141 expected a screen or alert, but the text ends
      »                                                   ^^^^^ FC141 expected a screen, but the text ends
      »                                                          ^^^ FC141 expected a variable, but the text ends
      »                                                                   ^^^^ FC141 expected '=' and a value, but the text ends
      »                                                                                  ^ FC141 expected a value, but the text ends
      »                                                                                      ^^^^^^^ FC141 expected '[' and the screens of the stack, but the text ends
            wrongCount: { from: home, do: pop zero; pop 0; pop -1 }
      »                                       ^^^^ FC141 'pop' takes a number greater than 0, not 'zero' ~ did you mean 'popTo zero'?
      »                                                 ^ FC141 'pop' takes a number greater than 0, not '0'
      »                                                        ^ FC141 '-' is not expected after the statement
            twoAtOnce: { from: home, do: dismiss sheet pop }
      »                                                ^^^ FC141 statements in one text must be separated by ';' ~ write ';' before 'pop'
            assignments:
              from: home
              do: set mode == b; set mode to a; present login(returnTo == home)
      »                    ^^ FC141 a variable is set with '=' ~ write '='
      »                                   ^^ FC141 a variable is set with '=' ~ write '='
      »                                                                ^^ FC141 an argument takes a single '=' ~ write '='
            quoted: { from: home, do: "present login(home, none", when: 'mode == a; stay' }
      »                                                    ^^^^ FC141 expected ',' or ')', but the text ends
      »                                                                           ^ FC401 ';' is not expected here ~ join conditions with 'and', 'or' or 'implies'
            nothing: { from: home }
      »     ^^^^^^^ FC142 event 'nothing' needs one of 'do', 'cases', 'outcomes' ~ write 'do: stay' if it does nothing
            empty: { from: home, do: }
      »                              ^ FC142 'do' in event 'empty' is empty ~ write 'stay' if it does nothing
            blank: { from: home, do: "" }
      »                              ^ FC122 'do' in event 'blank' must be a statement or a list of statements, not empty
            twice: { from: home, do: stay, cases: [{ do: stay }], outcomes: { ok: stay } }
      »                                    ^^^^^ FC143 event 'twice' has 'do' already; only one of 'do', 'cases', 'outcomes' is allowed ~ put the statements into each case or outcome
      »                                                           ^^^^^^^^ FC143 event 'twice' has 'do' already; only one of 'do', 'cases', 'outcomes' is allowed ~ put the statements into each case or outcome
            noCases: { from: home, cases: [] }
      »                                   ^ FC129 'cases' in event 'noCases' is an empty list
            noOutcomes: { from: home, outcomes: {} }
      »                                         ^ FC129 'outcomes' in event 'noOutcomes' is empty
            badCase: { from: home, cases: [{ when: visible is }, { do: stya }] }
      »                                      ^^^^ FC142 a case needs one of 'do', 'cases', 'outcomes' ~ write 'do: stay' if it does nothing
      »                                                    ^^ FC401 expected a screen or alert, but the text ends
      »                                                                ^^^^ FC140 'stya' is not a statement ~ did you mean 'stay'?
            leftover: { from: home, do: stay there }
      »                                      ^^^^^ FC141 'there' is not expected after the statement
            badFrom: { from: [home, login(, product(id) x], do: stay }
      »                             ^^^^^^ FC145 YAML ends this text at the ',', inside its parentheses ~ put quotes around the whole text
      »                                                 ^ FC141 expected nothing after 'product'
      """#)
  }

  @Test func everyMistakeInStatementsInEveryWayOfWritingATextIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      screens:
        home:
        login: { params: { returnTo: [home, nothing] } }
      coordinators:
        App:
          root: home
          state: { sheet: { sheet: [login] } }
          events:
            plain:
              from: home
              do: present
                login(home
                nothing); stya
      »         ^^^^^^^ FC141 expected ',' or ')', not 'nothing'
      »                   ^^^^ FC140 'stya' is not a statement ~ did you mean 'stay'?
            single: { from: home, do: 'stay; it''s; psuh login' }
      »                                      ^^ FC140 'it' is not a statement
      »                                             ^^^^ FC140 'psuh' is not a statement ~ did you mean 'push'?
            double: { from: home, do: "st\x61y; \"push\"; psuh login; \
      »                                         ^ FC141 expected a statement, not '"'
      »                                                   ^^^^ FC140 'psuh' is not a statement ~ did you mean 'push'?
                                       stya" }
      »                                ^^^^ FC140 'stya' is not a statement ~ did you mean 'stay'?
            literal:
              from: home
              do: |
                stay;
                pussh login;
      »         ^^^^^ FC140 'pussh' is not a statement ~ did you mean 'push'?

                popp
      »         ^^^^ FC140 'popp' is not a statement ~ did you mean 'pop'?
            folded:
              from: home
              do: >-
                  present
                  login(home
                  nothing);
      »           ^^^^^^^ FC141 expected ',' or ')', not 'nothing'
                  stya
      »           ^^^^ FC140 'stya' is not a statement ~ did you mean 'stay'?
            anchored: { from: home, do: &body !!str psuh login }
      »                                             ^^^^ FC140 'psuh' is not a statement ~ did you mean 'push'?
            list:
              from: home
              do:
                - stay
                - "psuh login"
      »            ^^^^ FC140 'psuh' is not a statement ~ did you mean 'push'?
                - [push login]
      »           ^ FC122 a statement in 'do' in event 'list' must be a statement or a list of statements, not a list
                - { push: login }
      »           ^ FC122 a statement in 'do' in event 'list' must be a statement or a list of statements, not a map
                -
      »          ^ FC142 a statement in 'do' in event 'list' is empty ~ write 'stay' if it does nothing
      """#)
  }

  @Test func everyMistakeInSlipsThatYamlHidesIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      domains: { Product: 2 }
      screens:
        home:
        product: { params: { id: Product } }
        login: { params: { returnTo: [home, nothing], hint: [none, full] } }
      coordinators:
        App:
          root: home
          state: { path: { stack: [product] }, sheet: { sheet: [login] } }
          events:
            block:
              from: home
              do: present login(returnTo: home, hint = none)
      »                                 ^ FC144 write ' = ' before an argument's value, because YAML reads ': ' as a map ~ write '=' instead of ':'
            item:
              from: home
              do:
                - present login(returnTo: home, hint: none)
      »                                 ^ FC144 write ' = ' before an argument's value, because YAML reads ': ' as a map ~ write '=' instead of ':'
                - push product(Product #1)
      »                                ^^ FC146 ' #' starts a comment, so the rest of the line is ignored ~ write the value without the space: 'Product#1'
            flow: { from: home, do: [present login(home, none), stay] }
      »                              ^^^^^^^^^^^^^^^^^^ FC145 YAML ends this text at the ',', inside its parentheses ~ put quotes around the whole text
            three: { from: home, when: sheet is login(home, none), do: present login(a, b, c) }
      »                                ^^^^^^^^^^^^^^^^^^^ FC145 YAML ends this text at the ',', inside its parentheses ~ put quotes around the whole text
      »                                                                ^^^^^^^^^^^^^^^ FC145 YAML ends this text at the ',', inside its parentheses ~ put quotes around the whole text
            map: { from: home, do: present login(returnTo: home), hoem: true }
      »                                                  ^ FC144 write ' = ' before an argument's value, because YAML reads ': ' as a map ~ write '=' instead of ':'
      »                                                           ^^^^ FC120 unknown key 'hoem' in event 'map'
            comment: { from: home, do: push product(Product #1), when: x }
      »                                                     ^^ FC146 ' #' starts a comment, so the rest of the line is ignored ~ write the value without the space: 'Product#1'
            after: { from: [login(home, none), home], do: psuh home }
      »                     ^^^^^^^^^^ FC145 YAML ends this text at the ',', inside its parentheses ~ put quotes around the whole text
      »                                                   ^^^^ FC140 'psuh' is not a statement ~ did you mean 'push'?
            value: { from: home, do: set x = Product #2 }
      »                                              ^^ FC146 ' #' starts a comment, so the rest of the line is ignored ~ write the value without the space: 'Product#2'
      """#)
  }

  @Test func whatYamlOrAHabitMadeOfItIsToldWithAWayOut() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      screens:
        home:
        login:
      coordinators:
        App:
          root: home
          state:
            sheet: { sheet: [login] }
            session: { none, active }
      »                ^^^^ FC120 unknown key 'none' in field 'session' ~ write a list of values in brackets, as in '[none, active]'
      »                      ^^^^^^ FC120 unknown key 'active' in field 'session' ~ write a list of values in brackets, as in '[none, active]'
            mode: [a, b]
          events:
            negated: { from: home, when: !wide, do: present login }
      »                                  ^^^^^ FC122 'when' in event 'negated' must be a condition, not empty ~ write 'not wide', because YAML reads '!' as a tag
            cut: { from: login, do: set mode = a, dismiss sheet }
      »                                           ^^^^^^^^^^^^^ FC120 unknown key 'dismiss sheet' in event 'cut' ~ put several statements in brackets, as in 'do: [pop, dismiss sheet]'
            map: { from: login, do: [set mode: a, dismiss sheet] }
      »                              ^ FC122 a statement in 'do' in event 'map' must be a statement or a list of statements, not a map ~ write 'set mode = a'
      goals:
        claimed: reachable visible is login
      »          ^^^^^^^^^^^^^^^^^^^^^^^^^^ FC401 goal 'claimed' is a condition, not a claim ~ a goal is only a condition, so remove 'reachable'
        reachable: reachable and visible is login
      walkthroughs:
        bare: [cut]
      »       ^ FC122 walkthrough 'bare' must be a map, not a list ~ write '{ steps: [...], ends: ... }'
      """#)
  }
}
