extension NavigationClaim {
  /// A formula of linear temporal logic that every execution satisfies, in the syntax of scenario files.
  ///
  /// ```swift
  /// .ltl("G (paying -> F visible(receipt))").where("paying") { $0.isPaying }
  /// ```
  ///
  /// Operators: `!` `X` `F` `G`, `U` `R` `W`, `&`, `|`, `->`, `<->`, also in words. Propositions:
  ///
  /// * `visible(login)`: a screen or an alert is visible;
  /// * `account`: the gate is open, or the condition that ``where(_:_:)`` gives this name holds;
  /// * `{ sheet is login }`, `{ sheet == nil }`, `{ stack contains cart }`: what the app wants in a layer;
  /// * `after(pay)`: the last step was this one.
  ///
  /// A person may stop anywhere, and an action of the app happens eventually if it stays possible (weak fairness). `G (p -> q)`
  /// is vacuous if p never holds. The trace of a violated formula ends in a loop, and is a shortest one.
  public static func ltl(_ formula: String, file: StaticString = #fileID, line: UInt = #line) -> Self {
    Self("ltl \(formula)", file, line) { $0.formula(formula, $1) }
  }

  /// Returns the same claim, with a name for a condition of the app that its formula may use.
  public func `where`(_ name: String, _ condition: @escaping Condition) -> Self {
    var claim = self
    claim.names.append((name, condition))
    return claim
  }
}
