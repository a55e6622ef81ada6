import FlowDiagnostics
import FlowModel

/// Warns about parts of a file that have no effect.
extension Resolver {
  /// Warns about conditions that `emit` does not check (semantics 6.6).
  func warnAboutIgnoredConditions() {
    guard !hasErrors else { return }
    for call in calls where call.kind == .emit {
      let event = eventSignatures[call.callee].declaration
      guard let when = event.when else { continue }
      let form =
        if case .cases = event.body { "ask it in each case" } else {
          "ask it in a case, as in 'cases: [{ when: \(when.text), do: … }]'"
        }
      report(
        .ignoredCondition, .warning, at: when.firstSpan,
        "'emit' runs '\(event.name.value)' whether 'when' holds or not", suggestion: form)
    }
  }

  /// Warns about pages of `from` that are only shown as toasts, which cover nothing and are never in front (semantics 3.2).
  func warnAboutPagesInToasts() {
    guard !hasErrors else { return }
    for signature in eventSignatures {
      for pattern in signature.declaration.from {
        guard let place = symbols.placeIDs[pattern.name.value], let slot = toast(of: place) else { continue }
        report(
          .notAPage, .warning, at: pattern.span,
          "'\(pattern.name.value)' is only shown as a toast, which is never in front, so nothing happens on it",
          suggestion: "write the page below it in 'from', and 'when: \(slot) is \(pattern.name.value)'")
      }
    }
  }

  /// Returns the slot that shows a screen as a toast, if nothing holds the screen in another way.
  private func toast(of place: DestinationID) -> String? {
    func isMeant(_ item: ItemID) -> Bool { symbols.itemPlaces[item] == place }
    let holders = slots.filter { $0.contents.contains { $0.place == place } }
    guard let first = holders.first,
      holders.allSatisfy({ $0.contents.allSatisfy { $0.place != place || $0.kind == .toast } }),
      !stacks.contains(where: { $0.places.contains(place) }),
      !tabs.contains(where: { $0.items.contains(where: isMeant) }),
      !names.contains(where: { $0.rootItems.contains(where: isMeant) })
    else { return nil }
    return first.name
  }
}
