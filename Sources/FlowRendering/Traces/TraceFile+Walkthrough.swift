extension TraceFile {
  /// Returns the run as a walkthrough of a scenario file.
  ///
  /// A cycle is taken once. The author can add what holds at the end.
  ///
  /// - Parameter name: The name of the walkthrough.
  public func walkthrough(named name: String) -> String {
    let steps = (steps + cycle).compactMap(\.event)
    guard !steps.isEmpty else { return "# The trace has no steps, so there is no walkthrough.\n" }
    return "walkthroughs:\n  \(name.yamlScalar):\n    steps:\n"
      + steps.map { "      - \($0.yamlScalar)\n" }.joined()
  }
}
