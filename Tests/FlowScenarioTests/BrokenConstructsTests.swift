import Testing

/// Files with several mistakes each, all of which must be found in one run, each at its place.
@Suite struct BrokenConstructsTests {
  @Test func everyMistakeInFactsIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: tca
      screens: { home: { lock: yes, via: modal, home: on, dirty: [a], coordinator: a b }, page: { dirty: a b, lock: }, last: { home: True } }
      »                        ^^^ FC123 'lock' in screen 'home' must be 'true' or 'false', not 'yes' ~ write 'true'
      »                                  ^^^^^ FC123 'via' in screen 'home' must be one of 'uikit', not 'modal'
      »                                               ^^ FC123 'home' in screen 'home' must be 'true', 'false' or a condition, not 'on' ~ write 'true'
      »                                                          ^ FC122 'dirty' in screen 'home' must be 'true', 'false' or a condition, not a list
      »                                                                            ^^^ FC126 'a b' is not a name: names consist of letters, digits, '_' and '-' ~ write 'aB'
      »                                                                                                    ^ FC401 'b' is not expected here ~ join conditions with 'and', 'or' or 'implies'
      »                                                                                                             ^ FC122 'lock' in screen 'page' must be 'true' or 'false', not empty
      »                                                                                                                              ^^^^ FC123 'home' in screen 'last' must be 'true', 'false' or a condition, not 'True' ~ write 'true'
      alerts: { ask: { buttons: { Yes: { resumes: [a] }, No: { resume: no } } } }
      »                                           ^ FC122 'resumes' of button 'Yes' must be a word, not a list
      »                                                        ^^^^^^ FC120 unknown key 'resume' in button 'No' ~ did you mean 'resumes'?
      coordinators:
        App:
          root: home
          state:
            sheet: { sheet: [home], token: dropped, host: false, key: a, conditional: true, ephemeral: false }
      »                             ^^^^^ FC131 'token' has no meaning for a slot of kind 'sheet', in field 'sheet' ~ it is an attribute of 'modal', 'toast'
      »                                             ^^^^ FC131 'host' has no meaning for a slot of kind 'sheet', in field 'sheet' ~ it is an attribute of 'modal', 'toast'
      »                                                          ^^^ FC131 'key' has no meaning for a slot of kind 'sheet', in field 'sheet' ~ it is an attribute of 'modal', 'toast'
      »                                                                  ^^^^^^^^^^^ FC131 'conditional' has no meaning for a slot of kind 'sheet', in field 'sheet' ~ it is an attribute of 'modal', 'toast'
      »                                                                                     ^^^^^^^^^ FC131 'ephemeral' has no meaning for a slot of kind 'sheet', in field 'sheet' ~ it is an attribute of 'alert', 'confirmationDialog'
            both: { alert: [ask], toast: [home], onDismiss: stay, limit: 3, then: true, initial: a }
      »                                          ^^^^^^^^^ FC131 'onDismiss' has no meaning for a slot of kind 'alert', 'toast', in field 'both' ~ it is an attribute of 'sheet', 'popover', 'modal', 'push'
      »                                                           ^^^^^ FC131 'limit' has no meaning for a slot, in field 'both'
      »                                                                     ^^^^ FC131 'then' has no meaning for a slot, in field 'both'
            page: { modal: [home], token: lost, identity: none, awaits: yes, key: [a], shownWhen: a =, on: { a: b }, writers: a, onDismiss: psuh a }
      »                                   ^^^^ FC123 'token' in field 'page' must be one of 'held', 'dropped', not 'lost'
      »                                                   ^^^^ FC123 'identity' in field 'page' must be one of 'value', 'case', not 'none'
      »                                                                 ^^^ FC123 'awaits' in field 'page' must be 'true' or 'false', not 'yes' ~ write 'true'
      »                                                                           ^ FC122 'key' in field 'page' must be a word, not a list
      »                                                                                             ^ FC402 conditions compare with '==' ~ write '=='
      »                                                                                             ^ FC401 expected a value, but the text ends
      »                                                                                                    ^ FC122 'on' in field 'page' must be a word, not a map
      »                                                                                                                       ^ FC122 'writers' in field 'page' must be a list, not a word ~ write '[a]'
      »                                                                                                                                     ^^^^ FC140 'psuh' is not a statement ~ did you mean 'push'?
            path: { stack: [home], then: maybe, awaits: true, composed: 1, writers: [] }
      »                                  ^^^^^ FC123 'then' in field 'path' must be 'true' or 'false', not 'maybe'
      »                                         ^^^^^^ FC131 'awaits' has no meaning for a stack, in field 'path'
      »                                                                 ^ FC123 'composed' in field 'path' must be 'true' or 'false', not '1'
      »                                                                             ^ FC129 'writers' in field 'path' is an empty list ~ remove the key, which means the same
            tab: { tabs: [home], limit: 3, bound: false, initial: home }
      »                          ^^^^^ FC131 'limit' has no meaning for tabs, in field 'tab'
      »                                    ^^^^^ FC131 'bound' has no meaning for tabs, in field 'tab'
      »                                                  ^^^^^^^ FC131 'initial' has no meaning for tabs, in field 'tab'
            more: { tabs: home, window: [home] }
      »                         ^^^^^^ FC130 field 'more' already has kind 'tabs'; only presentation kinds can share a field
            none: { tabs: [] }
      »                   ^ FC129 'tabs' in field 'none' is an empty list
            root: [a, b]
      »     ^^^^ FC126 'root' is the screen at the bottom of the coordinator, not a field
      """#)
  }

  @Test func everyMistakeInCountersIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      screens: { home: }
      coordinators:
        App:
          root: home
          state:
            down: { range: 3..0 }
      »                    ^^^^ FC133 'range' in field 'down' must be two ascending whole numbers, not '3..0' ~ such as '0..3'
            one: { range: 3 }
      »                   ^ FC133 'range' in field 'one' must be two ascending whole numbers, not '3' ~ such as '0..3'
            three: { range: 0...3 }
      »                     ^^^^^ FC133 'range' in field 'three' must be two ascending whole numbers, not '0...3' ~ such as '0..3'
            signed: { range: -1..1 }
      »                      ^^^^^ FC133 'range' in field 'signed' must be two ascending whole numbers, not '-1..1' ~ such as '0..3'
            padded: { range: 00..3 }
      »                      ^^^^^ FC133 'range' in field 'padded' must be two ascending whole numbers, not '00..3' ~ such as '0..3'
            huge: { range: 0..99999999999999999999 }
      »                    ^^^^^^^^^^^^^^^^^^^^^^^ FC133 'range' in field 'huge' must be two ascending whole numbers, not '0..99999999999999999999' ~ such as '0..3'
            large: { range: 0..64 }
      »                     ^^^^^ FC128 'range' in field 'large' has more than 64 values, the maximum for a domain
            widest: { range: 0..9223372036854775807 }
      »                      ^^^^^^^^^^^^^^^^^^^^^^ FC128 'range' in field 'widest' has more than 64 values, the maximum for a domain
            list: { range: [0, 3] }
      »                    ^ FC122 'range' in field 'list' must be two numbers such as '0..3', not a list
            facts: { range: 0..3, initial: [0], limit: 3, bound: false }
      »                                    ^ FC122 'initial' in field 'facts' must be a word, not a list
      »                                         ^^^^^ FC131 'limit' has no meaning for a counter, in field 'facts'
      »                                                   ^^^^^ FC131 'bound' has no meaning for a counter, in field 'facts'
            mixed: { range: 0..3, values: [a, b] }
      »                           ^^^^^^ FC130 field 'mixed' already has kind 'range'; only presentation kinds can share a field
          events:
            other: { do: set a = b + 1 }
      »                          ^ FC147 'set' changes a variable relative to its own value, not to 'b' ~ write 'a'
            turned: { do: set a = 1 - a }
      »                           ^ FC147 'set' changes a variable relative to its own value, not to '1' ~ write 'a'
      »                               ^ FC141 a counter changes by a whole number from 1 to 64, not 'a'
            sum: { do: set a = a + b }
      »                            ^ FC141 a counter changes by a whole number from 1 to 64, not 'b'
            nothing: { do: set a = a + 0 }
      »                                ^ FC141 a counter changes by a whole number from 1 to 64, not '0'
            much: { do: set a = a + 65 }
      »                             ^^ FC141 a counter changes by a whole number from 1 to 64, not '65'
            cut: { do: set a = a + }
      »                          ^ FC141 expected a number, but the text ends
            twice: { do: set a = a + 1 + 1 }
      »                                ^ FC141 '+' is not expected after the statement
            short: { do: set a += 1 }
      »                        ^ FC141 a variable is set with '=' ~ write 'set a = a + 1'
            top: { do: set a = path.top }
      »                             ^^^ FC141 a variable can be set to the 'count' of a stack, but not to 'top'
            misspelt: { do: set a = path.cuont }
      »                                  ^^^^^ FC141 a variable can be set to the 'count' of a stack, but not to 'cuont' ~ did you mean 'count'?
            dot: { do: set a = path. }
      »                            ^ FC141 expected 'count', but the text ends
      goals:
        below: tries <
      »              ^ FC401 expected a value, but the text ends
        sum: tries < best + 1
      »                   ^ FC401 '+' is not expected here ~ join conditions with 'and', 'or' or 'implies'
        rooted: root == home
      »              ^^ FC401 'root' is tested with 'is' ~ write 'is'
        part: root.page == x
      »           ^ FC401 'root' is tested with 'is' ~ write 'is'
      """#)
  }

  @Test func everyMistakeInEffectsAndContinuationsIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: async
      screens: { home: }
      coordinators:
        App:
          root: []
      »         ^ FC129 'root' in coordinator 'App' is an empty list
          limit: 0
      »          ^ FC124 'limit' in coordinator 'App' must be a whole number from 1 to 64, not '0'
          effects:
            none: { cancelledBy: [home] }
      »     ^^^^ FC121 effect 'none' needs the key 'outcomes'
            bald: { ok: stay, failed: stay }
      »     ^^^^ FC121 effect 'bald' needs the key 'outcomes' ~ put its outcomes under it, as in 'outcomes: { ok: … }'
            empty: { outcomes: {} }
      »                        ^ FC129 'outcomes' in effect 'empty' is empty
            bare: stay
      »           ^^^^ FC122 effect 'bare' must be a map, not a word
            a b: { outcomes: { ok: stay }, onwer: home, do: stay }
      »     ^^^ FC126 'a b' is not a name: names consist of letters, digits, '_' and '-' ~ write 'aB'
      »                                    ^^^^^ FC120 unknown key 'onwer' in effect 'a b' ~ did you mean 'owner'?
      »                                                 ^^ FC120 unknown key 'do' in effect 'a b' ~ an effect has 'outcomes', and each of them a body
            ok:
              outcomes: { a b: stay, ok: psuh home }
      »                   ^^^ FC126 'a b' is not a name: names consist of letters, digits, '_' and '-' ~ write 'aB'
      »                                  ^^^^ FC140 'psuh' is not a statement ~ did you mean 'push'?
              cancelledBy: [leave home now, leave home(x), log out, logOut(x), [a], "", a., leave]
      »                                ^^^ FC134 expected nothing after 'home'
      »                                               ^ FC134 expected nothing after 'home'
      »                                                    ^^^^^^^ FC134 'log out' is neither the name of an event, link or button nor 'leave' and a screen
      »                                                             ^^^^^^^^^ FC134 'logOut(x)' is neither the name of an event, link or button nor 'leave' and a screen
      »                                                                        ^ FC122 an item of 'cancelledBy' in effect 'ok' must be an event, or 'leave' and a screen, not a list
      »                                                                             ^ FC122 an item of 'cancelledBy' in effect 'ok' must be an event, or 'leave' and a screen, not empty
      »                                                                                 ^^ FC134 'a.' is neither the name of an event, link or button nor 'leave' and a screen
              owner: [home]
      »              ^ FC122 'owner' in effect 'ok' must be a word, not a list
              params: { id: }
      »                     ^ FC122 the type of parameter 'id' must be a domain or a list of values, not empty
          events:
            ask: { do: await, resumes: {} }
      »                ^^^^^ FC141 expected a screen or alert, but the text ends
      »                                ^ FC129 'resumes' in event 'ask' is empty
            more: { do: await home in, resumes: [a], mountedOn: [home] }
      »                            ^^ FC141 expected a slot, but the text ends
      »                                         ^ FC122 'resumes' in event 'more' must be a map, not a list
      »                                              ^^^^^^^^^ FC120 unknown key 'mountedOn' in event 'more'
            ends: { do: stay, resumes: { ok: stya, Log out: } }
      »                                      ^^^^ FC140 'stya' is not a statement ~ did you mean 'stay'?
      »                                                     ^ FC142 result 'Log out' is empty ~ write 'stay' if it does nothing
            words: { do: [return, select, start, cancel, send, send home., return a b, send home.a.b, emit a.b] }
      »                   ^^^^^^ FC141 expected a result, but the text ends
      »                           ^^^^^^ FC141 expected a tab, but the text ends
      »                                   ^^^^^ FC141 expected an effect, but the text ends
      »                                          ^^^^^^ FC141 expected an effect, but the text ends
      »                                                  ^^^^ FC141 expected an event, but the text ends
      »                                                                 ^ FC141 expected an event, but the text ends
      »                                                                             ^ FC141 'b' is not expected after the statement ~ a name must be one word; write 'aB'
      »                                                                                           ^ FC141 '.' is not expected after the statement
      »                                                                                                     ^ FC141 '.' is not expected after the statement
            typos: { do: [awiat home, retrun a, selct a, strat a, cancle a, sned a] }
      »                   ^^^^^ FC140 'awiat' is not a statement ~ did you mean 'await'?
      »                               ^^^^^^ FC140 'retrun' is not a statement ~ did you mean 'return'?
      »                                         ^^^^^ FC140 'selct' is not a statement ~ did you mean 'select'?
      »                                                  ^^^^^ FC140 'strat' is not a statement ~ did you mean 'start'?
      »                                                           ^^^^^^ FC140 'cancle' is not a statement ~ did you mean 'cancel'?
      »                                                                     ^^^^ FC140 'sned' is not a statement ~ did you mean 'send'?
            roots: { do: [set root =, set root = a b, popTo index a as, popTo index a b] }
      »                            ^ FC141 expected a screen, but the text ends
      »                                            ^ FC141 'b' is not expected after the statement ~ a name must be one word; write 'aB'
      »                                                             ^^ FC141 expected a screen, but the text ends
      »                                                                               ^ FC141 'b' is not expected after the statement ~ a name must be one word; write 'aB'
          links:
            shop://home: { do: stay, mountedOn: { a: b }, monutedOn: [a] }
      »                                         ^ FC122 'mountedOn' in link 'shop://home' must be a word, not a map
      »                                                   ^^^^^^^^^ FC120 unknown key 'monutedOn' in link 'shop://home' ~ did you mean 'mountedOn'?
      """#)
  }

  @Test func everyMistakeInAddressesAndPropertiesIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      domains: { Id: 2 }
      screens: { home: { home: true }, page: { params: { id: Id } } }
      coordinators:
        App:
          root: home
          links:
            app://a/{id: { params: { id: Id }, do: stay }
      »             ^^^ FC126 link 'app://a/{id' has '{' without '}' ~ write '{id}'
            app://b/id}?x={id}: { params: { id: Id }, do: stay }
      »             ^^^ FC126 link 'app://b/id}?x={id}' has '}' without '{' ~ write '{id}'
            app://c/{}: { params: { id: Id }, do: stay }
      »             ^^ FC126 link 'app://c/{}' has '{}' without a name ~ write each parameter between braces, as in '{id}'
            app://d/{{id}}: { params: { id: Id }, do: stay }
      »             ^ FC126 link 'app://d/{{id}}' has '{' without '}' ~ write each parameter between braces, as in '{id}'
            app://e/{id}/{idd}/{no}: { params: { id: Id }, do: stay }
      »                   ^^^ FC121 link 'app://e/{id}/{idd}/{no}' has no parameter 'idd' ~ did you mean 'id'?
      »                         ^^ FC121 link 'app://e/{id}/{idd}/{no}' has no parameter 'no' ~ add 'params: { no: … }' with its domain
            app://f/{id:Int}: { params: { id: Id }, do: stay }
      »              ^^^^^^ FC121 link 'app://f/{id:Int}' has no parameter 'id:Int' ~ write 'id'
      properties:
        a: { never: visible is home }
      »      ^^^^^ FC120 unknown key 'never' in property 'a' ~ write the property as text: 'never visible is home'
        b: { eventually: [visible is home] }
      »      ^^^^^^^^^^ FC120 unknown key 'eventually' in property 'b' ~ write the property as text: 'eventually …'
      """#)
  }

  @Test func everyMistakeInTimingSwitchesAndWalkthroughsIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: uikit
      timing: interleave
      »       ^^^^^^^^^^ FC123 'timing' must be one of 'settled', 'interleaved', not 'interleave' ~ did you mean 'interleaved'?
      switches: [pessimistic]
      »         ^ FC122 'switches' must be a map, not a list
      screens: { home: }
      coordinators:
        App: { root: home }
      walkthroughs:
        none: { ends: visible is home }
      » ^^^^ FC121 walkthrough 'none' needs the key 'steps'
        empty: { steps: [], ends: }
      »                 ^ FC129 'steps' in walkthrough 'empty' is an empty list
      »                           ^ FC122 'ends' in walkthrough 'empty' must be a condition, not empty
        bare: [a, b]
      »       ^ FC122 walkthrough 'bare' must be a map, not a list ~ write '{ steps: [...], ends: ... }'
        word: { steps: swipe, end: a }
      »                ^^^^^ FC122 'steps' in walkthrough 'word' must be a list, not a word ~ write '[swipe]'
      »                       ^^^ FC120 unknown key 'end' in walkthrough 'word' ~ did you mean 'ends'?
        steps: { steps: [open(id = a), open(a, b), {open: a}, [a], "", 'open(a', a)], ends: visible is }
      »                  ^^^^^^^^^^^^ FC135 the arguments of a step are given by position, without names ~ write it as in a trace, such as 'openProduct(Product#1)'
      »                                ^^^^^^ FC145 YAML ends this text at the ',', inside its parentheses ~ put quotes around the whole text
      »                                            ^ FC122 a step of walkthrough 'steps' must be the label of an event, not a map
      »                                                       ^ FC122 a step of walkthrough 'steps' must be the label of an event, not a list
      »                                                            ^ FC122 a step of walkthrough 'steps' must be the label of an event, not empty
      »                                                                 ^^^^^^ FC135 the parentheses of a step of walkthrough 'steps' do not match
      »                                                                                             ^^ FC401 expected a screen or alert, but the text ends
        block:
          steps:
            - open(id: a)
      »       ^^^^^^^ FC144 write ' = ' before an argument's value, because YAML reads ': ' as a map ~ write '=' instead of ':'
            - open(Product #1)
      »                    ^^ FC146 ' #' starts a comment, so the rest of the line is ignored ~ write the value without the space: 'Product#1'
      """#)
  }

  @Test func keysOfCoordinatorsThatAreIndentedTooLittle() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      screens: { home: , item: }
      coordinators:
        state: { path: { stack: [item] } }
      » ^^^^^ FC120 'state' is a key of a coordinator, not the name of one ~ put it below the name of a coordinator, such as 'App'
        App:
          root: home
        events:
      » ^^^^^^ FC120 'events' is a key of a coordinator, not the name of one ~ indent it below 'App'
          open: { from: home, do: psuh item }
      »                           ^^^^ FC140 'psuh' is not a statement ~ did you mean 'push'?
        limit:
          root: item
      properties:
        back: reachable always (visible is home)
      »                 ^^^^^^ FC401 'always' is not expected after 'reachable' ~ write 'always reachable …'
        home: always possible (visible is home)
      »              ^^^^^^^^ FC401 'possible' is not expected after 'always' ~ write 'always reachable'
        gate: reachable always
      """#)
  }
}
