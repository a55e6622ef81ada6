import FlowDiagnostics
import FlowModel
import FlowResolver

/// A button that is on screen: a declared one, or one that the platform adds.
struct EffectiveButton: Sendable {
  let name: String
  /// Its position among the declared ones; nil for one that the platform added.
  let declared: Int?
  let isCancel: Bool
}

extension ResolvedFlow {
  /// The buttons of an alert: the declared ones, and those SwiftUI adds.
  ///
  /// An alert without buttons gets OK (S15). A confirmation dialog without a cancel role gains Cancel (S17), and
  /// with `implicitCancel: on` so does an alert that has a destructive button (S14).
  func effectiveButtons(
    of place: DestinationID, at site: Int, shownAs kind: PresentationKind
  ) -> [EffectiveButton] {
    let declared = (buttons[ButtonKey(site: site, place: place)] ?? []).map(\.declaration)
    var result = declared.enumerated().map { index, button in
      EffectiveButton(name: button.name.value, declared: index, isCancel: button.role == .cancel)
    }
    if result.isEmpty { result.append(EffectiveButton(name: "OK", declared: nil, isCancel: false)) }
    let isDestructive = declared.contains { $0.role == .destructive }
    let gainsCancel = kind == .confirmationDialog || (switches.implicitCancel == .on && isDestructive)
    if gainsCancel, !result.contains(where: \.isCancel) {
      let isTaken = declared.contains { $0.name.value == "Cancel" }
      result.append(
        EffectiveButton(name: isTaken ? "Cancel (system)" : "Cancel", declared: nil, isCancel: true))
    }
    return result
  }
}
