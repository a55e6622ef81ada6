extension CodeDrift {
  /// What differs.
  package enum Kind: String, Sendable, CaseIterable {
    /// The code has a route that the scenario lacks.
    case missingRoute = "missing-route"
    /// The scenario has a route that the code lacks.
    case goneRoute = "gone-route"
    /// The code can present something that the scenario lacks.
    case missingPresentation = "missing-presentation"
    /// The scenario can present something that the code lacks.
    case gonePresentation = "gone-presentation"
    /// Both present something, but in different ways.
    case otherPresentation = "other-presentation"
    /// Only one of the two lets a person close a sheet by a gesture.
    case otherDismissal = "other-dismissal"
    /// The code has a condition that the scenario lacks.
    case missingGuard = "missing-guard"
    /// The scenario has a condition that the code lacks.
    case goneGuard = "gone-guard"
    /// Both have a condition, but the conditions differ.
    case otherGuard = "other-guard"
    /// The scenario has a variable that no condition of the code reads.
    case goneVariable = "gone-variable"
    /// Something that the code shows carries more than the screen of the scenario.
    case missingParameter = "missing-parameter"
    /// A screen of the scenario carries more than what the code shows.
    case goneParameter = "gone-parameter"
    /// An alert of the code has a button that the scenario lacks.
    case missingButton = "missing-button"
    /// An alert of the scenario has a button that the code lacks.
    case goneButton = "gone-button"
    /// A button has another role in the code.
    case otherRole = "other-role"
    /// An event comes from somewhere else in the code.
    case otherOrigin = "other-origin"
    /// The code opens a link that the scenario lacks.
    case missingLink = "missing-link"
    /// The scenario has a link that the code lacks.
    case goneLink = "gone-link"

    /// The requirement that a finding of this kind violates, as a sentence without a full stop.
    package var summary: String {
      switch self {
      case .missingRoute: "every route of the code is in the scenario"
      case .goneRoute: "every route of the scenario is in the code"
      case .missingPresentation: "everything that the code presents is in the scenario"
      case .gonePresentation: "everything that the scenario presents is in the code"
      case .otherPresentation: "the code and the scenario present things in the same way"
      case .otherDismissal: "the same sheets can be closed by a gesture in the code and the scenario"
      case .missingGuard: "every guard of the code is in the scenario"
      case .goneGuard: "every guard of the scenario is in the code"
      case .otherGuard: "the guards of the code and the scenario say the same"
      case .goneVariable: "every variable of the scenario is read by a guard of the code"
      case .missingParameter: "what the code shows carries no more than the scenario's screens"
      case .goneParameter: "the scenario's screens carry no more than what the code shows"
      case .missingButton: "every button of the code's alerts is in the scenario"
      case .goneButton: "every button of the scenario's alerts is in the code"
      case .otherRole: "buttons have the same roles in the code and the scenario"
      case .otherOrigin: "events come from the same places in the code and the scenario"
      case .missingLink: "every link of the code is in the scenario"
      case .goneLink: "every link of the scenario is in the code"
      }
    }
  }
}
