import FlowDiagnostics
import FlowModel

/// The values of the platform facts that nobody knows for sure, for one exploration.
struct PlatformSwitches: Sendable, Hashable {
  /// What happens to an alert wanted while something is shown (S18).
  enum CoveredAlert: String, CaseIterable, Sendable { case queue, drop }
  /// Whether the system adds Cancel to an alert with a destructive button and no cancel (S14).
  enum ImplicitCancel: String, CaseIterable, Sendable { case off, on }
  /// Whether closing an alert clears whatever its slot wants by then (S19, T10).
  enum AlertWriteBack: String, CaseIterable, Sendable { case unconditional, identityChecked }
  /// Whether a presentation survives the dismissal of another class in the same tick (S20).
  enum Swap: String, CaseIterable, Sendable { case sequence, lose }

  var coveredAlert = CoveredAlert.queue
  var implicitCancel = ImplicitCancel.off
  var alertWriteBack = AlertWriteBack.unconditional
  var swap = Swap.sequence

  /// The switches' names and values, for diagnostics and the manual; the first value is the default.
  static let catalogue: [(name: String, values: [String])] = [
    ("coveredAlert", CoveredAlert.allCases.map(\.rawValue)),
    ("implicitCancel", ImplicitCancel.allCases.map(\.rawValue)),
    ("alertWriteBack", AlertWriteBack.allCases.map(\.rawValue)),
    ("swap", Swap.allCases.map(\.rawValue)),
  ]

  /// Sets a switch that the catalogue lists to one of its values.
  mutating func set(_ name: String, to value: String) {
    switch name {
    case "coveredAlert": coveredAlert = CoveredAlert(rawValue: value) ?? coveredAlert
    case "implicitCancel": implicitCancel = ImplicitCancel(rawValue: value) ?? implicitCancel
    case "alertWriteBack": alertWriteBack = AlertWriteBack(rawValue: value) ?? alertWriteBack
    case "swap": swap = Swap(rawValue: value) ?? swap
    default: preconditionFailure("only switches of the catalogue are set")
    }
  }
}

extension CompiledFlow {
  /// The platform's switches with the values in force, the file's or the default, in a fixed order.
  public var switches: [(name: String, value: String)] {
    PlatformSwitches.catalogue.compactMap { name, values in
      let written = flow.switches.last { $0.name.value == name }?.value.value
      return (written ?? values.first).map { (name, $0) }
    }
  }
}
