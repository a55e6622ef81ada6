/// The text that is changed when a scenario is mended: its own, or that of a file that it includes.
struct EditedSource {
  let file: String
  let files: IncludedFiles
  let project: ProjectSettings
  /// The included file that is changed, with the text of the scenario; nil where the latter is changed.
  let part: (name: String, scenario: String)?
  /// The text before any change.
  let text: String

  /// The scenario's own text.
  init(_ text: String, file: String, including files: IncludedFiles, project: ProjectSettings) {
    (self.text, self.file, self.files, self.project, part) = (text, file, files, project, nil)
  }

  /// The text of a file that the scenario includes; nil where it cannot be read.
  init?(part name: String, of scenario: EditedSource) {
    let path = String(name.dropFirst(scenario.files.prefix.count))
    guard case .success(let bytes) = scenario.files.read(path), let text = String(validUTF8: bytes) else {
      return nil
    }
    (self.text, file, files, project) = (text, scenario.file, scenario.files, scenario.project)
    part = (name, scenario.text)
  }

  /// The file that a mistake is in: an included one, or else the scenario.
  func holding(_ mistake: Diagnostic) -> EditedSource {
    mistake.file == file ? self : EditedSource(part: mistake.file, of: self) ?? self
  }

  /// The file with the text, as people call it.
  var name: String { part?.name ?? file }

  /// The scenario with another text in the place of this one.
  func reading(_ text: String) -> CompiledScenario {
    guard let part else { return FlowCheck.read(text, file: file, including: files, project: project) }
    let changed = files.replacing([String(part.name.dropFirst(files.prefix.count)): text])
    return FlowCheck.read(part.scenario, file: file, including: changed, project: project)
  }

  /// The text, then those of the files that the scenario includes.
  var all: [EditedSource] {
    [self] + reading(text).parts.compactMap { EditedSource(part: $0.name, of: self) }
  }
}
