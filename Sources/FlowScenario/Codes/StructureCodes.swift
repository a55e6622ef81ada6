import FlowDiagnostics

/// Mistakes in the keys and values of a scenario.
extension DiagnosticCode {
  static let structureCodes = [
    unknownKey, missingKey, wrongKind, wrongValue, wrongNumber, unknownVersion, invalidName, emptyDomain,
    largeDomain, emptyList, mixedKinds, wrongFact, wrongRange, wrongCancellation, malformedStep,
    wrongNameInApp, wrongCase,
  ]

  static let unknownKey = DiagnosticCode(
    "FC120", "a key is known in its map",
    explanation: """
      The key is unknown here. It is probably misspelt, or stands one level too deep or too high. It is an error because an
      ignored key would leave a rule of the flow unchecked.

      `docs/scenario-format.md` lists the keys of every map.
      """,
    example: scenario(screens: "home: { hoem: true }"))

  static let missingKey = DiagnosticCode(
    "FC121", "required keys are present",
    explanation: """
      A scenario needs `flowcheck` (the format version), `platform`, `screens` and `coordinators`; a field of a
      coordinator's state needs a kind, such as `stack` or `sheet`; an effect needs `outcomes`, a walkthrough `steps`,
      a screen with `lock: true` the gate that it `opens`, a rule setting that is a map `severity`, and a link a
      parameter for each `{…}` in its template.
      """,
    example: "flowcheck: 1\nscreens:\n  home:\ncoordinators:\n  App: { root: home }\n")

  static let wrongKind = DiagnosticCode(
    "FC122", "a value has the form that its key requires",
    explanation: """
      A list is given where a map is expected, a word where a list is expected, and so on. Lists are written as
      `[a, b]` or with `- ` on lines of their own, maps as `{ key: value }` or with `key: value` on lines of
      their own.
      """,
    example: scenario(screens: "home: [home]"))

  static let wrongValue = DiagnosticCode(
    "FC123", "a value is one of a fixed choice",
    explanation: """
      The key takes one of a few words, which the message lists. Flags are `true` or `false`; `yes`, `no`, `on` and `off` are
      ordinary words. `home`, `dirty` and `dismissible` of a screen also take a condition.
      """,
    example: scenario(screens: "home: { terminal: maybe }"))

  static let wrongNumber = DiagnosticCode(
    "FC124", "a number lies within its bounds",
    explanation: """
      The key takes a number within the bounds that the message names. Times are in seconds or have the unit `s` or
      `m`; sizes of memory are in bytes or have the unit `KB`, `MB` or `GB`.
      """,
    example: scenario("limits: { states: many }"))

  static let unknownVersion = DiagnosticCode(
    "FC125", "the format version is one that flowcheck reads",
    explanation: """
      The number after `flowcheck:` is the version of the file format, not of the program. This flowcheck reads version 1.
      A later version may give the same words another meaning.
      """,
    example: scenario().replacing("flowcheck: 1", with: "flowcheck: 2"))

  static let invalidName = DiagnosticCode(
    "FC126", "names are single words",
    explanation: """
      Names are used in statements and conditions, so each is one word: letters, digits, `_`, and `-` between them.
      `and`, `or`, `not`, `in`, `is`, `implies`, `contains`, `visible` and `nil` are reserved, as are `all`, `self` and
      `root` for fields. `back`, `swipe`, `tapOutside` and `relaunch` are steps of the platform, so no event has such a
      name. Only names of buttons, results and walkthroughs may have several words. In the address of a link, each
      parameter stands between braces, as in `shop://product/{id}`.
      """,
    example: scenario(screens: "home:\nmy settings:"))

  static let emptyDomain = DiagnosticCode(
    "FC127", "a domain has a value",
    explanation: """
      Without values, an event with such a parameter could never happen, and every rule about it would hold vacuously.

      Give the number of interchangeable values (`Product: 2`) or list named ones (`Sort: [newest, cheapest]`).
      """,
    example: scenario("domains: { Product: 0 }"))

  static let largeDomain = DiagnosticCode(
    "FC128", "a domain has at most 64 values",
    explanation: """
      Every value multiplies the states. Navigation mistakes show with two or three values of a kind. A counter's `range` has at
      most 64 values, too.
      """,
    example: scenario("domains: { Product: 1000 }"))

  static let emptyList = DiagnosticCode(
    "FC129", "a list has an item",
    explanation: """
      The list is empty: a slot that can show nothing, a stack that can hold nothing, an event without cases or
      outcomes. Remove the key, or fill the list.
      """,
    example: scenario(coordinator: "state: { sheet: { sheet: [] } }"))

  static let mixedKinds = DiagnosticCode(
    "FC130", "a field is a stack, tabs, a variable or a slot",
    explanation: """
      Several kinds of *presentation* in one field make an enum slot, which shows one item at a time:
      `destination: { sheet: [settings], alert: [confirm] }`. A stack, tabs and a variable are separate fields.
      """,
    example: scenario(
      screens: "home:\ndetail:", coordinator: "state: { path: { stack: [detail], sheet: [detail] } }"))

  static let wrongFact = DiagnosticCode(
    "FC131", "an attribute belongs to its kind of field",
    explanation: """
      `limit` and `then` belong to stacks, `initial` to variables, `bound` and `writeBack` to slots. Some need a certain kind of
      slot: `ephemeral` an alert or dialog; `token`, `host`, `key` and `conditional` a modal or toast; `onDismiss` something
      that the user can swipe away or leave with the back button. In an enum slot, one kind that fits is enough. Elsewhere
      the fact would be ignored, so it is an error.
      """,
    example: scenario(
      screens: "home:\ndetail:", coordinator: "state: { sheet: { sheet: [detail], limit: 3 } }"))

  static let wrongRange = DiagnosticCode(
    "FC133", "a range is two whole numbers in order",
    explanation: """
      `tries: { range: 0..3 }` declares a counter with the values `0`, `1`, `2` and `3`. The numbers are separated by two
      dots and not negative, and the first is not greater than the second.
      """,
    example: scenario(coordinator: "state: { tries: { range: 3..0 } }"))

  static let wrongCancellation = DiagnosticCode(
    "FC134", "an effect is cancelled by an event or by leaving a screen",
    explanation: """
      `cancelledBy` lists names of events, links (by their template) and buttons (`alert.Button`), and `leave S` for a
      screen: the effect is dropped when the last S is removed, whatever its arguments.
      """,
    example: scenario(
      coordinator: "effects:\n  load: { cancelledBy: [leave home now], outcomes: { done: stay } }"))

  static let malformedStep = DiagnosticCode(
    "FC135", "a step of a walkthrough is the label of an event",
    explanation: """
      A walkthrough lists steps in the form that traces show: `openProduct(Product#1)`, `submitLogin.success`, `leave.Stay` for
      a button, `swipe`. Arguments are given by position, because labels have no parameter names.
      """,
    example: scenario(
      "walkthroughs:\n  first: { steps: [open(id = one)] }",
      coordinator: "events:\n  open: { params: { id: [one, two] }, from: home, do: stay }"))

  static let wrongNameInApp = DiagnosticCode(
    "FC136", "'inApp' gives the values of its domain distinct names",
    explanation: """
      `inApp` gives the app's names for the values of a domain, for the tests that `flowcheck generate-tests` writes. Its keys are
      values of that domain. No two values may have the same name in the app, including those without an entry:
      a test could not distinguish them.
      """,
    example: scenario("domains: { Product: { values: 2, inApp: { Product#3: kettle } } }"))

  static let wrongCase = DiagnosticCode(
    "FC137", "a case of a sum carries what its screen takes",
    explanation: """
      A sum is a domain whose values carry others: `Link: [approval(id), transaction(id)]`. A case with the name of a screen
      stands for that screen with its arguments, so it names the screen's parameters in their order, or domains of the same
      types. Any other case names domains. What a case carries is a value of a domain that is no sum.
      """,
    example: scenario(
      "domains: { Product: 2, Link: [product(number)] }"))
}
