/// The text that an edit changes: that of a scenario, or of a file that it includes.
struct EditedSource {
  let file: String
  let files: IncludedFiles
  let project: ProjectSettings
  /// The included file that is changed, with the text of the scenario; nil if the scenario itself is changed.
  let part: (name: String, scenario: String)?
  /// The text before any edit.
  let text: String

  /// Creates the source for the scenario's own text.
  init(_ text: String, file: String, including files: IncludedFiles, project: ProjectSettings) {
    (self.text, self.file, self.files, self.project, part) = (text, file, files, project, nil)
  }

  /// Creates the source for a file that the scenario includes; nil if the file cannot be read.
  init?(part name: String, of scenario: EditedSource) {
    let path = String(name.dropFirst(scenario.files.prefix.count))
    guard case .success(let bytes) = scenario.files.read(path), let text = String(validUTF8: bytes) else {
      return nil
    }
    (self.text, file, files, project) = (text, scenario.file, scenario.files, scenario.project)
    part = (name, scenario.text)
  }

  /// Returns the source that contains a mistake: an included file, or else the scenario.
  func holding(_ mistake: Diagnostic) -> EditedSource {
    mistake.file == file ? self : EditedSource(part: mistake.file, of: self) ?? self
  }

  /// The name of the file with the text.
  var name: String { part?.name ?? file }

  /// Reads the scenario with another text in place of this one.
  func reading(_ text: String) -> CompiledScenario {
    guard let part else { return FlowCheck.read(text, file: file, including: files, project: project) }
    let changed = files.replacing([String(part.name.dropFirst(files.prefix.count)): text])
    return FlowCheck.read(part.scenario, file: file, including: changed, project: project)
  }

  /// This source, then the files that the scenario includes.
  var all: [EditedSource] {
    [self] + reading(text).parts.compactMap { EditedSource(part: $0.name, of: self) }
  }
}
