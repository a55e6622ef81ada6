public import FlowDiagnostics

/// The mistakes of phase FC2xx in names, arguments, types, and other declarations.
extension DiagnosticCode {
  static let undeclaredPlace = DiagnosticCode(
    "FC201", "a screen or alert is declared before it is used",
    explanation: """
      A statement, condition or field names a screen or alert that `screens:` or `alerts:` does not declare. Declare it,
      or correct the name; the suggestion is the most similar declared one.
      """,
    example: modelExample("go: { from: home, do: push detial }"))
  static let undeclaredDomain = DiagnosticCode(
    "FC202", "a domain is declared before it is used",
    explanation: """
      A parameter or variable has a type that `domains:` does not declare. Declare the domain, or list the
      values in place, as in `[newest, cheapest]`.
      """,
    example: modelExample("go: { params: { id: Produkt }, from: home, do: push detail }"))
  static let undeclaredGate = DiagnosticCode(
    "FC203", "a gate is declared before it is used",
    explanation: """
      A single word in a condition, or in `requires:` and `opens:`, is the name of a gate. Declare it under `gates:`, or
      compare a variable instead.
      """,
    example: modelExample("go: { from: home, when: signedIn, do: push detail }"))
  static let undeclaredName = DiagnosticCode(
    "FC204", "a field, variable, event, effect or bound name is declared before it is used",
    explanation: """
      A statement or condition uses a name that is not a field of the coordinator, a parameter of the event, or bound by
      `from`. A child can use variables of the coordinators around it, but not their stacks, slots and effects. `send` names
      an event, `start` and `cancel` an effect of the coordinator. `after`, `fairness` and walkthroughs name steps; an event
      that only `emit` or `send` runs has none.
      """,
    example: modelExample("go: { from: home, do: set mod = b }"))
  static let wrongValue = DiagnosticCode(
    "FC205", "a value belongs to its type",
    explanation: """
      Where a value of a type is expected, a word is read as one of its values, then as a bound name, then as a
      variable. This word is none of them.
      """,
    example: modelExample("go: { from: home, do: set mode = c }"))
  static let wrongArguments = DiagnosticCode(
    "FC206", "a call gives each parameter one argument",
    explanation: """
      A screen or alert is used with too many arguments, an unknown argument name, a repeated argument or, in
      a statement, a missing one. In patterns (`from`, `is`) an omitted argument matches anything.
      """,
    example: modelExample("go: { from: home, do: push detail(a) }"))
  static let typeMismatch = DiagnosticCode(
    "FC207", "both sides have the same type",
    explanation: """
      A bound name or variable is used where a value of another type is needed, or two variables with no value in common are
      compared, so that the result would always be the same.
      """,
    example: modelExample("go: { params: { x: [u, v] }, from: home, do: set mode = x }"))
  static let notListed = DiagnosticCode(
    "FC208", "a stack, slot or other field lists what it can hold",
    explanation: """
      A screen is pushed that the stack does not list, presented where no slot lists it, selected where no tabs list it,
      set as a root that is not one of the roots, or compared with a field that can never hold it. List it there, or use the
      field that lists it. A child without a stack is left with `dismiss self`, not with `pop`.
      """,
    example: modelExample("go: { from: home, do: present detail }"))
  static let ambiguousSlot = DiagnosticCode(
    "FC209", "a presentation names its slot when several list the screen",
    explanation: """
      Several slots, or several kinds of one enum slot, list the screen. Say which one, as in `present detail in sheet` or
      `present detail in destination.popover`.
      """,
    example: modelExample(
      "go: { from: home, do: present note }",
      fields: "a: { sheet: [note] }\n      b: { fullScreenCover: [note] }"))
  static let duplicateName = DiagnosticCode(
    "FC210", "a name is declared once",
    explanation: """
      Two declarations share a name: two screens, a screen and an alert, two gates, two fields, two values of
      a domain, or two entries of a list. Rename or remove one.
      """,
    example: modelExample("go: { from: home, do: push detail }", fields: "other: [x, x]"))
  static let wrongContent = DiagnosticCode(
    "FC211", "alert slots list alerts, and other fields list screens",
    explanation:
      "The kinds `alert` and `confirmationDialog` present alerts; stacks and all other kinds hold screens.",
    example: modelExample("go: { from: home, do: stay }", fields: "a: { alert: [note] }"))
  static let secondStack = DiagnosticCode(
    "FC212", "a coordinator has one stack",
    explanation: """
      A platform has no nested stacks within one coordinator. Where tabs have a stack each, each tab's screen has its own
      coordinator with the stack.
      """,
    example: modelExample("go: { from: home, do: stay }", fields: "second: { stack: [note] }"))
  static let unreachableCase = DiagnosticCode(
    "FC213", "every case can be reached",
    explanation: """
      The first case whose `when` holds runs. A case after one without `when`, or after one with the same
      `when`, never runs.
      """,
    example: modelExample("go: { from: home, cases: [{ do: stay }, { do: push detail }] }"))
  static let cyclicGate = DiagnosticCode(
    "FC214", "a gate is not defined by itself",
    explanation: "The condition of a gate uses the gate itself, directly or through other gates.",
    example: modelExample("go: { from: home, do: push detail }", gates: "a: not b\n  b: not a"))
  static let missingRoot = DiagnosticCode(
    "FC215", "a coordinator has a root screen, or tabs",
    explanation: """
      `root:` names the screen at the bottom, or with `set root` the screens that can be there, with a value for each
      parameter. Tabs take the same place.
      """,
    example: modelExample("go: { from: home, do: push detail }", root: "ask"))
  static let notAPage = DiagnosticCode(
    "FC216", "'from' lists pages that all bind the same names",
    explanation: """
      An event happens on the visible page. An alert is not a page: declare what its buttons do in the alert. A toast is
      never in front (a warning): name the page below it, and ask for the toast in `when`. A name bound by one page of `from`
      must be bound by all, or it would have no value on the others.
      """,
    example: modelExample("go: { from: ask, do: push detail }"))
  package static let tooManyCombinations = DiagnosticCode(
    "FC217", "combinations of arguments are limited",
    explanation: """
      Every combination of arguments is a separate place or event. This many would make a search hopeless. Use two or three
      values of a kind: bugs rarely need more.
      """)
  static let limitOutOfRange = DiagnosticCode(
    "FC218", "the limit of a stack or coordinator is between 1 and 64",
    explanation: """
      `limit: N` claims that a stack never has more than N items, or bounds how deep a coordinator is nested in itself. In a
      file FC124 reports other limits; this code is for flows that a program builds.
      """)
  static let unknownSwitch = DiagnosticCode(
    "FC222", "a switch and its value exist",
    explanation: """
      There are `coveredAlert` (queue, drop), `implicitCancel` (off, on), `alertWriteBack` (unconditional,
      identityChecked), `swap` (sequence, lose), `tabSwitchDismissesModal` (off, on), `width` (compact, regular) and
      `presentationOrder` (declaration, reverse). The first value is the default, except that on `tca` an alert's
      write-back is identityChecked. On `uikit` there is `launchPresentation` (show, drop), and no `coveredAlert`,
      `alertWriteBack` or `presentationOrder`. The value
      `pessimistic` explores all values, and `switches: pessimistic` does so for every switch.
      """,
    example: modelExample("go: { from: home, do: stay }", switches: "{ coveredAlert: hide }"))
  static let wrongFieldKind = DiagnosticCode(
    "FC224", "stacks, slots and variables are used as what they are",
    explanation: """
      Slots are compared with `is X` and `== nil`, stacks with `contains`, `.top is` and `.count`, variables with
      `==`, `!=` and `in`. `set` assigns variables; `present` and `dismiss` change slots.
      """,
    example: modelExample("go: { from: home, do: set path = a }"))
  static let neverHappens = DiagnosticCode(
    "FC225", "an event can happen",
    explanation: """
      An event without `from` and `by` runs only when `send` names it or, if it is named `screen.name`, when the child on that
      screen emits `name`. Nothing does so here, so it never happens.
      """,
    example: modelExample("go: { do: push detail }"))
  static let dismissSelfInRoot = DiagnosticCode(
    "FC226", "the root coordinator cannot dismiss itself",
    explanation: "Nothing presents the root, so `dismiss self` has no effect there, as on a device.",
    example: modelExample("go: { from: home, do: dismiss self }"))
  static let cancelWithoutRole = DiagnosticCode(
    "FC227", "the Cancel button of a dialog has the role cancel",
    explanation: """
      The system adds a Cancel button to a confirmation dialog without a button of role cancel, even if one is named
      Cancel. Then there are two.
      """,
    example: modelExample(
      "go: { from: home, do: present ask }", fields: "d: { confirmationDialog: [ask] }",
      button: "Cancel: { do: stay }"))
  static let neverNil = DiagnosticCode(
    "FC228", "'nil' belongs to slots and optional types",
    explanation:
      "Only slots and types with a `?`, such as `Product?`, can be `nil`. `nothing` is an ordinary name.",
    example: modelExample("go: { from: home, do: set mode = nil }"))

  /// The codes of phase FC2xx that the compiler reports, in order.
  public static let modelCodes: [DiagnosticCode] = [
    undeclaredPlace, undeclaredDomain, undeclaredGate, undeclaredName, wrongValue, wrongArguments,
    typeMismatch, notListed, ambiguousSlot, duplicateName, wrongContent, secondStack, unreachableCase,
    cyclicGate, missingRoot, notAPage, tooManyCombinations, limitOutOfRange, unknownSwitch, wrongFieldKind,
    neverHappens, dismissSelfInRoot, cancelWithoutRole, neverNil, undeclaredCoordinator, unusedCoordinator,
    recursionWithoutLimit, endlessNesting, tooManyPlaces, wrongTabs, noChild, calledEvent, cyclicCall,
    outcomesHere, misplacedAwait, unknownResult, unheardResult, notANumber, foreignKind,
    largeCondition, deepCalls, unheardEmit, ignoredCondition,
  ]
}
