extension TraceFile {
  /// The run as a walkthrough of a scenario file.
  ///
  /// What repeats for ever is gone through once, and what holds at the end is the author's to add.
  ///
  /// - Parameter name: What to call it.
  public func walkthrough(named name: String) -> String {
    let steps = (steps + cycle).compactMap(\.event)
    guard !steps.isEmpty else { return "# The trace has no steps, so there is no walkthrough.\n" }
    return "walkthroughs:\n  \(name.yamlScalar):\n    steps:\n"
      + steps.map { "      - \($0.yamlScalar)\n" }.joined()
  }
}
