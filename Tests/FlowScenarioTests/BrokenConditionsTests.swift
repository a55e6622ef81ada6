import Testing

/// Files with several mistakes each, all of which must be found in one run, each at its place.
@Suite struct BrokenConditionsTests {
  @Test func everyMistakeInConditionsIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      screens: { home: }
      gates:
        single: session = active
      »                 ^ FC402 conditions compare with '==' ~ write '=='
        foreign: session == active && not (a == b || !c)
      »                            ^^ FC403 conditions are joined by keywords, not by '&&' ~ write 'and'
      »                                           ^^ FC403 conditions are joined by keywords, not by '||' ~ write 'or'
      »                                              ^ FC403 a condition is negated by a keyword, not by '!' ~ write 'not'
        open: not (x == y
      »           ^ FC401 this '(' is never closed
        closed: (one and two))
      »                      ^ FC401 this ')' has no opening bracket
        part: path.cuont
      »            ^^^^^ FC401 a stack has 'top' and 'count', but not 'cuont' ~ did you mean 'count'?
        number: path.count < many
      »                      ^^^^ FC401 a count must be compared with a number, not 'many'
        bare: path.count
      »            ^^^^^ FC401 expected a comparison such as '< 3', but the text ends
        top: path.top == home
      »      ^^^^^^^^^^^^^^^^ FC401 'top' is tested with 'is' ~ write 'path.top is home'
        visible: visible == home
      » ^^^^^^^ FC126 'visible' is a keyword of the condition language, not a name
      »                  ^^ FC401 'visible' is tested with 'is' ~ write 'is'
        call: sheet == login(home)
      »             ^^ FC401 a slot is compared with a screen using 'is' ~ write 'is'
        arguments: one(a)
      »               ^ FC401 a gate takes no arguments ~ did you mean 'visible is one(…)'?
        joined: one two
      »             ^^^ FC401 'two' is not expected here ~ join conditions with 'and', 'or' or 'implies'
        shown: visible login
      »                ^^^^^ FC401 'login' is not expected here ~ write 'visible is login'
        dangling: one and or two
      »                   ^^ FC401 expected a condition, not 'or'
        members: a in (b, c)
      »               ^ FC401 the values after 'in' must be in brackets ~ write '[' and ']'
        list: a in [b, c
      »                ^ FC401 expected ',' or ']', but the text ends
        order: a < 3 < b
      »              ^ FC401 '<' is not expected here ~ join conditions with 'and', 'or' or 'implies'
        sign: "% a"
      »        ^ FC401 expected a condition, not '%'
        child: Reader.page
      »               ^^^^ FC401 expected a comparison such as '== x', but the text ends
        sight: Reader.visible is home
      »                       ^^ FC401 expected a comparison such as '== x', not 'is'
        deep: Reader.page.sort == x
      »                   ^^^^ FC401 a stack has 'top' and 'count', but not 'sort'
        deeper: Reader.path.cuont > 1
      »                     ^^^^^ FC401 a stack has 'top' and 'count', but not 'cuont' ~ did you mean 'count'?
        seen: visible.page == home
      »              ^ FC401 'visible' is tested with 'is' ~ write 'is'
        called: Reader.page == x(y)
      »                     ^^ FC401 a slot is compared with a screen using 'is' ~ write 'is'
        colon: "sheet is login(returnTo: home)"
      »                                ^ FC144 write ' = ' before an argument's value, because YAML reads ': ' as a map ~ write '=' instead of ':'
        nothing: ""
      »          ^ FC122 gate 'nothing' must be a condition, not empty
        ends: one implies
      »           ^^^^^^^ FC401 expected a condition, but the text ends
      coordinators:
        App: { root: home }
      """#)
  }

  @Test func everyMistakeInClaimsIsFound() {
    expectMarks(
      #"""
      flowcheck: 1
      platform: swiftui
      screens: { home: }
      coordinators:
        App: { root: home }
      goals:
        and: visible is home
      » ^^^ FC126 'and' is a keyword of the condition language, not a name
        reached: visible home
      »                  ^^^^ FC401 'home' is not expected here ~ write 'visible is home'
      properties:
        eventually: eventually one two
      »                            ^^^ FC401 'two' is not expected here ~ join conditions with 'and', 'or' or 'implies'
        formula: { ltl: G (x -> ) }
      »                         ^ FC405 an operand is missing between '->' and ')'
        nested: always eventually one
      »                ^^^^^^^^^^ FC401 'eventually' is not expected after 'always' ~ write { ltl: "G F { … }" }
        sign: { ltl: "G $" }
      »                 ^ FC405 '$' has no meaning in a formula ~ put a condition in braces, as in { path.count < 3 }
        branching: { ctl: AG F x }
      »                      ^ FC405 'F' needs 'A' or 'E' in a formula in 'ctl' ~ write 'AF' or 'EF'
        steps: { ctl: AG after(x) }
      »                        ^ FC405 a formula in 'ctl' is about states, but 'after' is about steps ~ write the formula in 'ltl'
        inside: { ltl: "F { path.count = 2 }" }
      »                                ^ FC402 conditions compare with '==' ~ write '=='
        twofold: { ltl: x, ctl: x }
      »            ^^^ FC405 property 'twofold' may have a formula in 'ltl' or in 'ctl', not in both
        none: { ltl: }
      »              ^ FC122 'ltl' of property 'none' must be a formula, not empty ~ put it in quotes, as in "G (p -> F q)"
        misspelt: alwys one
      »           ^^^^^ FC404 a property must start with 'always', 'never', 'reachable', 'eventually', or join two conditions with 'leadsTo' or 'until' ~ did you mean 'always'?
        wordless: visible is home
      »           ^^^^^^^ FC404 a property must start with 'always', 'never', 'reachable', 'eventually', or join two conditions with 'leadsTo' or 'until'
        spaced: one leads to two
      »             ^^^^^^^^ FC404 'leads to' does not join two conditions ~ did you mean 'leadsTo'?
        leads: one leadsTo
      »            ^^^^^^^ FC401 expected a condition, but the text ends
        until: after until two
      »                    ^^^ FC401 'two' is not expected before 'until' ~ write a condition, 'after event' or 'after event and' a condition, or all of it in 'ltl'
        empty: always reachable
      »               ^^^^^^^^^ FC401 expected a condition, but the text ends
        arrow: always (one -> two)
      »                    ^^ FC403 conditions are joined by keywords, not by '->' ~ write 'implies'
        other: { formula: x }
      »          ^^^^^^^ FC120 unknown key 'formula' in property 'other'
      rules:
        dead-end: maybe
      »           ^^^^^ FC123 rule 'dead-end' must be one of 'off', 'info', 'warning', 'error', not 'maybe'
        pop-safe: { severity: off, resaon: x }
      »                            ^^^^^^ FC120 unknown key 'resaon' in rule 'pop-safe' ~ did you mean 'reason'?
        link-lands: { reason: x }
      » ^^^^^^^^^^ FC121 rule 'link-lands' needs the key 'severity'
      expect:
        reached: violted
      »          ^^^^^^^ FC123 the verdict of 'reached' must be one of 'holds', 'violated', 'vacuous', 'undetermined', not 'violted' ~ did you mean 'violated'?
        arrow:
      »       ^ FC122 the verdict of 'arrow' must be one of 'holds', 'violated', 'vacuous', 'undetermined', not empty
      limits: { states: -1, depth: 1.5, time: 3h, memory: 12 XB, steps: 3 }
      »                 ^^ FC124 'states' must be a whole number of at least 1, not '-1'
      »                            ^^^ FC124 'depth' must be a whole number of at least 1, not '1.5'
      »                                       ^^ FC124 'time' must be a positive number, optionally with the unit 's', 'm' ~ such as '30s'
      »                                                   ^^^^^ FC124 'memory' must be a positive number, optionally with the unit 'KB', 'MB', 'GB' ~ such as '512MB'
      »                                                          ^^^^^ FC120 unknown key 'steps' in 'limits'
      """#)
  }
}
