extension Navigation {
  /// Sets a platform switch, like `switches:` in a scenario file.
  ///
  /// The manual lists the switches: `coveredAlert`, `implicitCancel`, `alertWriteBack`, `swap`, `tabSwitchDismissesModal`,
  /// `width`, `launchPresentation` and `presentationOrder`. With the value `pessimistic`, all values are explored.
  public func switched(_ name: String, to value: String) -> Self {
    changing { $0.switches.append((name, value)) }
  }

  /// Explores every combination of the switches that are not set; a claim must be met in each.
  ///
  /// - Complexity: As many explorations as there are combinations, up to 128.
  public func pessimistic() -> Self { changing { $0.isPessimistic = true } }
}
