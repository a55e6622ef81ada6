package import FlowModel
import FlowResolver

/// A button as it is shown under an alert or a dialog.
package struct ShownButton: Sendable, Hashable {
  /// What it says.
  package var name: String
  /// Its role for the system; the button that the platform adds to leave a dialog is a cancel button.
  package var role: Button.Role?
}

extension CompiledFlow {
  /// Returns the buttons of an alert that is presented as `kind`: the declared ones, and those that the platform adds, without
  /// those that it hides.
  package func shownButtons(of alert: String, as kind: PresentationKind) -> [ShownButton] {
    let place = resolved.symbols.places.firstIndex { $0.name == alert && $0.alert != nil }
    guard let place, resolved.buttons.keys.contains(where: { $0.place == place }) else { return [] }
    let declared = resolved.symbols.places[place].alert?.buttons ?? []
    let hidesCancel = kind == .confirmationDialog && resolved.switches.width == .regular
    return resolved.effectiveButtons(of: place, shownAs: kind).compactMap { button in
      if hidesCancel, button.isCancel { return nil }
      let role = button.declared.map { declared[$0].role } ?? (button.isCancel ? .cancel : nil)
      return ShownButton(name: button.name, role: role)
    }
  }
}
