extension NavigationClaim {
  /// A formula of linear temporal logic that every execution satisfies, in the syntax of scenario files.
  ///
  /// ```swift
  /// .ltl("G (paying -> F visible(receipt))").where("paying") { $0.isPaying }
  /// ```
  ///
  /// Operators: `!` `X` `F` `G`, `U` `R` `W`, `&`, `|`, `->`, `<->`, also in words. What they speak of:
  ///
  /// * `visible(login)`: a screen or an alert is visible;
  /// * `account`: the gate is open, or what ``where(_:_:)`` calls so holds;
  /// * `{ sheet is login }`, `{ sheet == nil }`, `{ stack contains cart }`: what the app wants in a layer;
  /// * `after(pay)`: the last step was this one.
  ///
  /// A person may stop anywhere, and an action of the app happens at last while it stays possible (weak fairness). `G (p -> q)` is vacuous
  /// where p never holds. The trace of one that is violated ends in a loop, and is a shortest one.
  public static func ltl(_ formula: String, file: StaticString = #fileID, line: UInt = #line) -> Self {
    Self("ltl \(formula)", [.formula(formula, [])], file, line)
  }

  /// The same claim, whose formula may say a name for a condition of the app.
  public func `where`(_ name: String, _ condition: @escaping Condition) -> Self {
    var claim = self
    claim.demands = demands.map { demand in
      if case .formula(let text, let names) = demand {
        .formula(text, names + [(name, condition)])
      } else {
        demand
      }
    }
    return claim
  }
}
