extension FlowCheck {
  /// Reads and compiles a scenario; every mistake in it is among the diagnostics.
  ///
  /// - Parameters:
  ///   - file: The name of the file.
  ///   - files: The files that it may include.
  ///   - depths: How deep the stacks are explored.
  ///   - project: The settings of the project for all of its scenarios.
  public static func read(
    _ text: String, file: String, including files: IncludedFiles = .none, depths: StackDepths = .declared,
    project: ProjectSettings = ProjectSettings()
  ) -> CompiledScenario {
    Pipeline.compile(Pipeline.read(text, file: file, including: files), depths: depths, project: project)
  }

  /// Reads and compiles a scenario from the bytes of a file, which may not be valid text.
  public static func read(
    bytes: [UInt8], file: String, including files: IncludedFiles = .none,
    depths: StackDepths = .declared, project: ProjectSettings = ProjectSettings()
  ) -> CompiledScenario {
    Pipeline.compile(Pipeline.read(bytes, file: file, including: files), depths: depths, project: project)
  }

  /// Reads a project file such as `.flowcheck.yaml`; nil if it has mistakes.
  public static func readProject(bytes: [UInt8], file: String) -> Diagnosed<ProjectSettings> {
    let read = ProjectReader.read(bytes: bytes, file: file)
    var diagnostics = read.diagnostics
    if let settings = read.value {
      diagnostics += RuleNames.diagnose(settings.ruleSettings, in: file) + settings.diagnoseSwitches(in: file)
    }
    let isBroken = diagnostics.contains { $0.severity == .error }
    return Diagnosed(isBroken ? nil : read.value, diagnostics: diagnostics.inSourceOrder())
  }
}
