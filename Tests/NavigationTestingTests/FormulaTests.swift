import NavigationTesting
import Testing

/// Claims in linear temporal logic.
struct FormulaTests {
  private struct Shop: Hashable {
    enum Action: Hashable, CaseIterable { case openCart, logIn, pay, paid, leave }
    enum Screen: Hashable { case cart, receipt }
    enum Sheet: Hashable { case login }
    var path: [Screen] = []
    var sheet: Sheet?
    var isSignedIn = false
    var isPaying = false

    var possible: [Action] { Action.allCases.filter { $0 != .paid || isPaying } }

    mutating func send(_ action: Action) {
      switch action {
      case .openCart: if path.isEmpty { path = [.cart] }
      case .logIn: (isSignedIn, sheet) = (true, nil)
      case .pay: if path == [.cart] { if isSignedIn { isPaying = true } else { sheet = .login } }
      case .paid: if isPaying { (isPaying, path) = (false, [.receipt]) }
      case .leave: if !isPaying { path = [] }
      }
    }
  }

  private func explored() throws -> ExploredApp<Shop, Shop.Action> {
    try explore(
      Shop.init, eventsIn: \.possible, sending: { $0.send($1) }, seeing: { $0 },
      showing: .root("home").stack(\.path).sheet(\.sheet).gate("account", \.isSignedIn, requiredBy: "receipt")
        .actions(.app) { $0 == .paid })
  }

  private func verdict(
    _ claim: NavigationClaim<Shop, Shop.Action>
  ) throws -> NavigationVerdict { try #require(explored().check([claim]).first) }

  @Test(arguments: [
    "G (paying -> F visible(receipt))", "G (visible(receipt) -> account)", "!visible(receipt) W account",
    "G ({ sheet is login } -> !paying)", "G ({ sheet == nil } | !account)",
    "!after(paid) U account | G !after(paid)",
    "G (after(paid) -> F (!paying))", "G ({ stack contains receipt } -> { stack contains receipt } | X true)",
  ])
  func `holds`(_ formula: String) throws {
    let verdict = try verdict(.ltl(formula).where("paying") { $0.isPaying })
    #expect(verdict.outcome == .holds, "\(verdict)")
    #expect(verdict.isMet)
  }

  @Test func `a shortest lasso refutes a formula`() throws {
    let verdict = try verdict(.ltl("G (visible(cart) -> F visible(receipt))"))
    #expect(verdict.outcome == .violated)
    #expect(verdict.message == "an execution does not satisfy it")
    #expect(verdict.steps == ["openCart"])
    #expect(verdict.trace.hasSuffix("  the app stays here for ever"))
    #expect(verdict.name == "ltl G (visible(cart) -> F visible(receipt))")
  }

  @Test(arguments: ["G ({ both } -> F account)", "G (F { both } -> F account)"])
  func `a premise that never holds is vacuous`(_ formula: String) throws {
    let verdict = try verdict(
      .ltl(formula).where("both") { $0.isPaying && !$0.isSignedIn })
    #expect(verdict.outcome == .vacuous)
    #expect(verdict.message == "it holds only because what it describes never happens")
    #expect(!verdict.isMet)
  }

  @Test func `a screen that is never visible is vacuous`() throws {
    let verdict = try verdict(.ltl("G !visible(recipt)"))
    #expect(verdict.outcome == .vacuous)
    #expect(verdict.message == "'recipt' is never visible, did you mean 'receipt'?")
  }

  @Test(arguments: [
    (
      "G (paying -> ",
      "at character 3, '(' is never closed; close it with ')'; "
        + "at character 14, '->' has no operand after it: the formula ends too soon"
    ),
    (
      "G (acount -> account)",
      "at character 4, 'acount' is neither a gate nor named by 'where'; did you mean 'account'?"
    ),
    (
      "F after(opencart)",
      "at character 9, nothing that happens is called 'opencart'; did you mean 'openCart'?"
    ),
    (
      "G { shet is login }",
      "at character 5, the app has no layer 'shet'; write 'sheet is login', 'sheet == nil', "
        + "'stack contains cart', or a name of 'where'"
    ),
    ("G { sheet is logn }", "at character 5, 'logn' is never wanted in 'sheet'"),
    (
      "G { sheet has login }",
      "at character 5, 'has' is nothing that can be asked of 'sheet'; write 'sheet is login', "
        + "'sheet == nil', 'stack contains cart', or a name of 'where'"
    ),
    (
      "A G account",
      "at character 1, 'A' quantifies over executions, but a formula in 'ltl' describes a single one; "
        + "formulas with quantifiers belong in 'ctl'"
    ),
  ])
  func `a mistake is told with its place`(_ formula: String, _ message: String) throws {
    let verdict = try verdict(.ltl(formula))
    #expect(verdict.outcome == .undetermined)
    #expect(verdict.message == "the formula cannot be read: \(message)")
    #expect(!verdict.isMet)
  }

  @Test func `formulas on random graphs are what brute force says`() throws {
    var random = Numbers()
    var violated = 0
    for _ in 0..<150 {
      let count = 2 + random.next(2)
      let successors = (0..<count).map { _ in (0..<2).map { _ in random.next(count) } }
      let marks = (0..<count).map { _ in (0..<2).map { _ in random.next(2) == 1 } }
      let formula = random.formula(depth: 2)
      let explored = try explore({ 0 }, events: [0, 1], sending: { $0 = successors[$0][$1] })
      let verdict = try #require(
        explored.check([
          .ltl(formula.text).where("p") { marks[$0][0] }.where("q") { marks[$0][1] }
        ]).first)
      let isViolated = formula.isViolated(in: successors, atMost: 6) { marks[$1][$0 == "p" ? 0 : 1] }
      #expect(
        (verdict.outcome == .violated) == isViolated, "\(formula.text) on \(successors), \(marks): \(verdict)"
      )
      violated += isViolated ? 1 : 0
    }
    #expect(violated == 105)
  }
}

/// Formulas that look random.
extension Numbers {
  mutating func formula(depth: Int) -> OracleFormula {
    guard depth > 0 else { return .named(next(2) == 0 ? "p" : "q") }
    switch next(6) {
    case 0: return .not(formula(depth: depth - 1))
    case 1: return .and(formula(depth: depth - 1), formula(depth: depth - 1))
    case 2: return .next(formula(depth: depth - 1))
    case 3: return .finally(formula(depth: depth - 1))
    case 4: return .globally(formula(depth: depth - 1))
    default: return .until(formula(depth: depth - 1), formula(depth: depth - 1))
    }
  }
}
