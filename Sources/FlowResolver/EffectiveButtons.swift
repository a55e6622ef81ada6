import FlowDiagnostics
package import FlowModel

/// A button on screen: a declared one, or one that the platform adds.
package struct EffectiveButton: Sendable {
  package let name: String
  /// Its position among the declared buttons; nil for a button that the platform adds.
  package let declared: Int?
  package let isCancel: Bool
}

extension Alert {
  /// Returns the buttons of an alert: the declared ones, and those that the platform adds.
  ///
  /// An alert without buttons gets OK (S15). A confirmation dialog without a cancel role gets Cancel (S17); on uikit it gets none, but
  /// on a wide screen a tap outside closes it like a hidden one (U24). With `implicitCancel: on`, an alert with a destructive button
  /// gets one too (S14).
  package func effectiveButtons(
    shownAs kind: PresentationKind, on platform: Platform, _ switches: PlatformSwitches
  ) -> [EffectiveButton] {
    var result = buttons.enumerated().map { index, button in
      EffectiveButton(name: button.name.value, declared: index, isCancel: button.role == .cancel)
    }
    if result.isEmpty { result.append(EffectiveButton(name: "OK", declared: nil, isCancel: false)) }
    let isDestructive = buttons.contains { $0.role == .destructive }
    let gainsCancel =
      kind == .confirmationDialog
      ? platform != .uikit || switches.width == .regular : switches.implicitCancel == .on && isDestructive
    if gainsCancel, !result.contains(where: \.isCancel) {
      let isTaken = buttons.contains { $0.name.value == "Cancel" }
      result.append(
        EffectiveButton(name: isTaken ? "Cancel (system)" : "Cancel", declared: nil, isCancel: true))
    }
    return result
  }
}

extension ResolvedFlow {
  /// Returns the buttons of an alert under the flow's switches; none for a screen.
  package func effectiveButtons(of place: DestinationID, shownAs kind: PresentationKind) -> [EffectiveButton]
  {
    symbols.places[place].alert?.effectiveButtons(shownAs: kind, on: platform, switches) ?? []
  }
}
