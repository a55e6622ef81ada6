import FlowDiagnostics
package import FlowModel

/// The values of the uncertain platform behaviours in one exploration.
package struct PlatformSwitches: Sendable, Hashable {
  /// What happens to an alert that is wanted while something is shown (S18).
  package enum CoveredAlert: String, CaseIterable, Sendable { case queue, drop }
  /// Whether the system adds Cancel to an alert with a destructive button and no cancel (S14).
  package enum ImplicitCancel: String, CaseIterable, Sendable { case off, on }
  /// Whether closing an alert clears whatever its slot wants by then (S19, T10).
  package enum AlertWriteBack: String, CaseIterable, Sendable { case unconditional, identityChecked }
  /// Whether a presentation survives the dismissal of one of another class in the same tick (S20).
  package enum Swap: String, CaseIterable, Sendable { case sequence, lose }
  /// Whether the presentations of a tab go away while another tab is selected (S26).
  package enum TabSwitchDismissesModal: String, CaseIterable, Sendable { case off, on }
  /// Whether the screen is wide enough for popovers (S17', S27).
  package enum Width: String, CaseIterable, Sendable { case compact, regular }
  /// What happens to a presentation that is wanted before anything is on screen (U20).
  package enum LaunchPresentation: String, CaseIterable, Sendable { case show, drop }

  /// The order in which presentations that are wanted together appear on screen (S5).
  package enum PresentationOrder: String, CaseIterable, Sendable { case declaration, reverse }

  package var coveredAlert = CoveredAlert.queue
  package var implicitCancel = ImplicitCancel.off
  package var alertWriteBack = AlertWriteBack.unconditional
  package var swap = Swap.sequence
  package var tabSwitchDismissesModal = TabSwitchDismissesModal.off
  package var width = Width.compact
  package var launchPresentation = LaunchPresentation.show
  package var presentationOrder = PresentationOrder.declaration

  /// The defaults of a platform: The Composable Architecture checks identity before it clears (T10).
  package init(_ platform: Platform = .swiftui) {
    if platform == .tca { alertWriteBack = .identityChecked }
  }

  /// A switch with its values, the default first.
  package typealias Entry = (name: String, values: [String])

  /// Returns the switches of a platform, in a fixed order.
  package static func catalogue(of platform: Platform) -> [Entry] {
    let defaults = PlatformSwitches(platform)
    let isUIKit = platform == .uikit
    let entries: [Entry?] = [
      isUIKit ? nil : entry("coveredAlert", defaults.coveredAlert),
      entry("implicitCancel", defaults.implicitCancel),
      isUIKit ? nil : entry("alertWriteBack", defaults.alertWriteBack),
      entry("swap", defaults.swap),
      entry("tabSwitchDismissesModal", defaults.tabSwitchDismissesModal),
      entry("width", defaults.width),
      isUIKit
        ? entry("launchPresentation", defaults.launchPresentation)
        : entry("presentationOrder", defaults.presentationOrder),
    ]
    return entries.compactMap { $0 }
  }

  private static func entry<Value>(_ name: String, _ first: Value) -> Entry
  where Value: RawRepresentable<String> & CaseIterable & Equatable {
    (name, [first.rawValue] + Value.allCases.filter { $0 != first }.map(\.rawValue))
  }

  /// Sets a switch of a catalogue to one of its values.
  package mutating func set(_ name: String, to value: String) {
    switch name {
    case "coveredAlert": coveredAlert = CoveredAlert(rawValue: value) ?? coveredAlert
    case "implicitCancel": implicitCancel = ImplicitCancel(rawValue: value) ?? implicitCancel
    case "alertWriteBack": alertWriteBack = AlertWriteBack(rawValue: value) ?? alertWriteBack
    case "swap": swap = Swap(rawValue: value) ?? swap
    case "tabSwitchDismissesModal":
      tabSwitchDismissesModal = TabSwitchDismissesModal(rawValue: value) ?? tabSwitchDismissesModal
    case "width": width = Width(rawValue: value) ?? width
    case "launchPresentation":
      launchPresentation = LaunchPresentation(rawValue: value) ?? launchPresentation
    case "presentationOrder":
      presentationOrder = PresentationOrder(rawValue: value) ?? presentationOrder
    default: preconditionFailure("only switches of a catalogue are set")
    }
  }
}
