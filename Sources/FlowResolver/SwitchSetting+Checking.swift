package import FlowDiagnostics
package import FlowModel

extension SwitchSetting {
  /// Returns the mistake in a switch, with its place and what to write instead; nil if there is none.
  ///
  /// - Parameter platform: The platform whose switches exist; nil for all platforms.
  func mistake(on platform: Platform?) -> (place: SourceSpan, message: String, suggestion: String?)? {
    let catalogue = (platform.map { [$0] } ?? Platform.allCases).flatMap {
      PlatformSwitches.catalogue(of: $0)
    }
    guard let known = catalogue.first(where: { $0.name == name.value }) else {
      let owner = platform.map { "platform '\($0.rawValue)' has" } ?? "there is"
      let suggestion = Suggestion.question(for: name.value, among: catalogue.map(\.name))
      return (name.span, "\(owner) no switch '\(name.value)'", suggestion)
    }
    let values = known.values + ["pessimistic"]
    guard !values.contains(value.value) else { return nil }
    let near =
      Suggestion.nearest(to: value.value, among: values) ?? values.first { value.value.hasPrefix($0) }
    return (
      value.span, "switch '\(name.value)' has no value '\(value.value)'",
      near.map { "did you mean '\($0)'?" } ?? "use '\(values.joined(separator: "' or '"))'"
    )
  }
}

extension ProjectSettings {
  /// Returns the mistakes in switches that no platform has, and in their values, in the order of the file.
  package func diagnoseSwitches(in file: String) -> [Diagnostic] {
    switches.compactMap { setting in
      setting.mistake(on: nil).map {
        Diagnostic(.unknownSwitch, file: file, span: $0.place, message: $0.message, suggestion: $0.suggestion)
      }
    }
  }
}

extension Flow {
  /// Adopts the project's settings where the file has none.
  package mutating func adopt(_ project: ProjectSettings) {
    projectRules = project.ruleSettings
    isStrict = project.isStrict
    guard !isPessimistic else { return }
    isPessimistic = project.isPessimistic
    let known = PlatformSwitches.catalogue(of: platform.value).map(\.name)
    let own = switches.map(\.name.value)
    for setting in project.switches
    where known.contains(setting.name.value) && !own.contains(setting.name.value) {
      // A setting that the file does not have gets the place of its platform.
      switches.append(
        SwitchSetting(
          name: Located(setting.name.value, at: platform.span),
          value: Located(setting.value.value, at: platform.span)))
    }
  }
}
