/// The 55 specification patterns of Dwyer, Avrunin and Corbett (1999): eleven behaviours in five scopes.
///
/// The formulas are written anew from the meaning. A run is written position by position, each with its letters or `.`, and
/// what comes again and again after `|`.
enum SpecificationPatterns {
  struct Row {
    var behaviour: PatternMeaning.Behaviour
    var scope: PatternMeaning.Scope
    var formula: String
    var good: String
    var bad: String

    init(
      _ behaviour: PatternMeaning.Behaviour, _ scope: PatternMeaning.Scope, _ formula: String,
      holdsOn good: String, violatedOn bad: String
    ) {
      (self.behaviour, self.scope, self.formula) = (behaviour, scope, formula)
      (self.good, self.bad) = (good, bad)
    }
  }

  static let rows: [Row] = [
    Row(
      .absence, .globally, "G !p", holdsOn: ". s | .",
      violatedOn: ". . p | ."),
    Row(
      .absence, .before, "F r -> !p U r", holdsOn: ". s r p | .",
      violatedOn: ". p r | ."),
    Row(
      .absence, .after, "!q W (q & G !p)", holdsOn: "p . q . | .",
      violatedOn: "p q . p | ."),
    Row(
      .absence, .between, "G (q & !r & F r -> !p U r)", holdsOn: "p q . r p | .",
      violatedOn: "q . p r | ."),
    Row(
      .absence, .afterUntil, "G (q & !r -> !p W r)", holdsOn: "q . r p | .",
      violatedOn: "q . p | ."),
    Row(
      .universality, .globally, "G p", holdsOn: "| p",
      violatedOn: "p p . | p"),
    Row(
      .universality, .before, "F r -> p U r", holdsOn: "p p r | .",
      violatedOn: "p . r | ."),
    Row(
      .universality, .after, "!q W (q & G p)", holdsOn: ". . qp | p",
      violatedOn: ". qp p | ."),
    Row(
      .universality, .between, "G (q & !r & F r -> p U r)", holdsOn: ". qp p r . | .",
      violatedOn: ". qp . r | ."),
    Row(
      .universality, .afterUntil, "G (q & !r -> p W r)", holdsOn: "qp p r | .",
      violatedOn: "qp p | ."),
    Row(
      .existence, .globally, "F p", holdsOn: ". . p | .",
      violatedOn: "| ."),
    Row(
      .existence, .before, "F r -> !r U (p & !r)", holdsOn: ". p r | .",
      violatedOn: ". . r p | ."),
    Row(
      .existence, .after, "!q W (q & F p)", holdsOn: ". q . p | .",
      violatedOn: "p q | ."),
    Row(
      .existence, .between, "G (q & !r & F r -> !r U (p & !r))", holdsOn: "q p r | .",
      violatedOn: "p q . r p | ."),
    Row(
      .existence, .afterUntil, "G (q & !r -> !r U (p & !r))", holdsOn: "q . p | .",
      violatedOn: "q . | ."),
    Row(
      .boundedExistence, .globally, "!p W (p W (!p W (p W G !p)))", holdsOn: "p . p p | .",
      violatedOn: "p . p . p | ."),
    Row(
      .boundedExistence, .before,
      "F r -> (!p & !r) U (r | (p & !r) U (r | (!p & !r) U (r | (p & !r) U (r | !p U r))))",
      holdsOn: "p . p r p | .",
      violatedOn: "p . p . p r | ."),
    Row(
      .boundedExistence, .after, "!q W (q & (!p W (p W (!p W (p W G !p)))))", holdsOn: "p . p q p . p | .",
      violatedOn: "q p . p . | p ."),
    Row(
      .boundedExistence, .between,
      "G (q & !r & F r -> (!p & !r) U (r | (p & !r) U (r | (!p & !r) U (r | (p & !r) U (r | !p U r)))))",
      holdsOn: "q p . p r p | .",
      violatedOn: "q p . p . p r | ."),
    Row(
      .boundedExistence, .afterUntil,
      "G (q & !r -> (!p & !r) W (r | (p & !r) W (r | (!p & !r) W (r | (p & !r) W (r | !p W r)))))",
      holdsOn: "q p . p r p . p | .",
      violatedOn: "q p . p . p | ."),
    Row(
      .precedence, .globally, "!p W s", holdsOn: ". s p | .",
      violatedOn: ". p s | ."),
    Row(
      .precedence, .before, "F r -> !p U (s | r)", holdsOn: "s p r | .",
      violatedOn: ". p r s | ."),
    Row(
      .precedence, .after, "!q W (q & (!p W s))", holdsOn: "p q s p | .",
      violatedOn: "s q p | ."),
    Row(
      .precedence, .between, "G (q & !r & F r -> !p U (s | r))", holdsOn: "q s p r p | .",
      violatedOn: "s q p r | ."),
    Row(
      .precedence, .afterUntil, "G (q & !r -> !p W (s | r))", holdsOn: "q s p | .",
      violatedOn: "s q . p | ."),
    Row(
      .response, .globally, "G (p -> F s)", holdsOn: "p . s | .",
      violatedOn: "p s p | ."),
    Row(
      .response, .before, "F r -> (p -> !r U (s & !r)) U r", holdsOn: "p s r p | .",
      violatedOn: "p . r s | ."),
    Row(
      .response, .after, "!q W (q & G (p -> F s))", holdsOn: "p q . p s | .",
      violatedOn: "q p | ."),
    Row(
      .response, .between, "G (q & !r & F r -> (p -> !r U (s & !r)) U r)", holdsOn: "q p s r p | .",
      violatedOn: "q p r s | ."),
    Row(
      .response, .afterUntil, "G (q & !r -> (p -> !r U (s & !r)) W r)", holdsOn: "q p s r p | .",
      violatedOn: "q p | ."),
    Row(
      .precedenceOfChain, .globally, "!p W (s & !p & X (!p W t))", holdsOn: "s t p | .",
      violatedOn: "t s p | ."),
    Row(
      .precedenceOfChain, .before, "F r -> !p U (r | s & !p & !r & X (!p U (t | r)))",
      holdsOn: "s . t p r | .",
      violatedOn: "s p t r | ."),
    Row(
      .precedenceOfChain, .after, "!q W (q & (!p W (s & !p & X (!p W t))))", holdsOn: "p q s t p | .",
      violatedOn: "s t q p | ."),
    Row(
      .precedenceOfChain, .between, "G (q & !r & F r -> !p U (r | s & !p & !r & X (!p U (t | r))))",
      holdsOn: "q s t p r p | .",
      violatedOn: "s q t p r | ."),
    Row(
      .precedenceOfChain, .afterUntil, "G (q & !r -> !p W (r | s & !p & !r & X (!p W (t | r))))",
      holdsOn: "q s t p | .",
      violatedOn: "q s p | ."),
    Row(
      .chainAfterPrecedence, .globally, "F (s & X F t) -> !s U p", holdsOn: "p s t | .",
      violatedOn: "s t p | ."),
    Row(
      .chainAfterPrecedence, .before, "F r -> !((!p & !r) U (s & !p & !r & X (!r U (t & !r))))",
      holdsOn: "s r t | .",
      violatedOn: "s t r p | ."),
    Row(
      .chainAfterPrecedence, .after, "!q W (q & (F (s & X F t) -> !s U p))", holdsOn: "s t q p s t | .",
      violatedOn: "p q s t | ."),
    Row(
      .chainAfterPrecedence, .between, "G (q & !r & F r -> !((!p & !r) U (s & !p & !r & X (!r U (t & !r)))))",
      holdsOn: "q p s t r | .",
      violatedOn: "p q s t r | ."),
    Row(
      .chainAfterPrecedence, .afterUntil, "G (q & !r -> !((!p & !r) U (s & !p & !r & X (!r U (t & !r)))))",
      holdsOn: "q s r t | .",
      violatedOn: "q s t | ."),
    Row(
      .responseToChain, .globally, "G (s & X F t -> X F (t & F p))", holdsOn: "s t . p | .",
      violatedOn: "s p t | ."),
    Row(
      .responseToChain, .before, "F r -> (s & X (!r U (t & !r)) -> X (!r U (t & !r & !r U (p & !r)))) U r",
      holdsOn: "s t p r s t | .",
      violatedOn: "s t r p | ."),
    Row(
      .responseToChain, .after, "!q W (q & G (s & X F t -> X F (t & F p)))", holdsOn: "s t q s t p | .",
      violatedOn: "q s t | ."),
    Row(
      .responseToChain, .between,
      "G (q & !r & F r -> (s & X (!r U (t & !r)) -> X (!r U (t & !r & !r U (p & !r)))) U r)",
      holdsOn: "q s t p r | .",
      violatedOn: "q s t r p | ."),
    Row(
      .responseToChain, .afterUntil,
      "G (q & !r -> (s & X (!r U (t & !r)) -> X (!r U (t & !r & !r U (p & !r)))) W r)",
      holdsOn: "q s r t | .",
      violatedOn: "q s . t | ."),
    Row(
      .chainInResponse, .globally, "G (p -> F (s & X F t))", holdsOn: "p s . t | .",
      violatedOn: "p t s | ."),
    Row(
      .chainInResponse, .before, "F r -> (p -> !r U (s & !r & X (!r U (t & !r)))) U r",
      holdsOn: "p s t r p | .",
      violatedOn: "p s r t | ."),
    Row(
      .chainInResponse, .after, "!q W (q & G (p -> F (s & X F t)))", holdsOn: "p q p s t | .",
      violatedOn: "q p s | ."),
    Row(
      .chainInResponse, .between, "G (q & !r & F r -> (p -> !r U (s & !r & X (!r U (t & !r)))) U r)",
      holdsOn: "q p s t r p | .",
      violatedOn: "q p s r t | ."),
    Row(
      .chainInResponse, .afterUntil, "G (q & !r -> (p -> !r U (s & !r & X (!r U (t & !r)))) W r)",
      holdsOn: "q p s t | .",
      violatedOn: "q p s r t | ."),
    Row(
      .constrainedChain, .globally, "G (p -> F (s & !z & X (!z U t)))", holdsOn: "p z s . t z | .",
      violatedOn: "p s z t | ."),
    Row(
      .constrainedChain, .before, "F r -> (p -> !r U (s & !z & !r & X ((!r & !z) U (t & !r)))) U r",
      holdsOn: "p s . t r | .",
      violatedOn: "p s z t r | ."),
    Row(
      .constrainedChain, .after, "!q W (q & G (p -> F (s & !z & X (!z U t))))", holdsOn: "q p s t | .",
      violatedOn: "q p s z t | ."),
    Row(
      .constrainedChain, .between,
      "G (q & !r & F r -> (p -> !r U (s & !z & !r & X ((!r & !z) U (t & !r)))) U r)",
      holdsOn: "q p s t r z | .",
      violatedOn: "q p sz t r | ."),
    Row(
      .constrainedChain, .afterUntil,
      "G (q & !r -> (p -> !r U (s & !z & !r & X ((!r & !z) U (t & !r)))) W r)", holdsOn: "q p s t z | .",
      violatedOn: "q p s z t r | ."),
  ]
}
