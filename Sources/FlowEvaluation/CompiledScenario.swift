/// A compiled scenario: a flow that is ready to be explored, or the mistakes that prevent it.
public struct CompiledScenario: Sendable {
  /// The text, for quoting in diagnostics.
  public let source: SourceText
  /// The texts of the files that it includes.
  public let parts: [SourceText]
  /// Every mistake, in the order of the source.
  public let diagnostics: [Diagnostic]
  /// The flow as the file declares it; nil if one of the mistakes is an error.
  public let declared: Flow?
  /// The compiled flow, once for each combination of values that `pessimistic` switches leave open.
  ///
  /// One element if nothing is pessimistic, none if one of the mistakes is an error.
  public private(set) var combinations: [CompiledFlow]

  /// How long reading and compiling took, which counts towards the time limit.
  package var readingTime = Duration.zero

  /// The compiled flow, with the default for each switch that is left open; nil if there are errors.
  public var flow: CompiledFlow? { combinations.first }

  func replacing(_ combination: Int, by flow: CompiledFlow) -> CompiledScenario {
    var scenario = self
    scenario.combinations[combination] = flow
    return scenario
  }

  /// Returns a number that identifies the text, one of its compiled combinations, and the version of flowcheck.
  ///
  /// Checkpoints carry it. Switches and bounds are part of the text; the name of the file is not.
  func identity(ofCombination index: Int) -> UInt64 {
    var sum = WordSum()
    sum.add(FlowCheck.version.utf8)
    for text in [source] + parts { for line in text.lines { sum.add(line.utf8) } }
    sum.add(UInt64(index))
    sum.add(combinations[index].fingerprint)
    return sum.value
  }

  /// The name of the file.
  public var file: String { source.name }

  /// Returns the text that a diagnostic is about: the scenario's own, or that of an included file.
  public func text(of diagnostic: Diagnostic) -> SourceText {
    parts.first { $0.name == diagnostic.file } ?? source
  }

  /// Compiles a flow once for each combination of switches, and adds the mistakes that it finds to those from reading.
  package init(
    _ parsed: Diagnosed<Flow>, source: SourceText, parts: [SourceText] = [],
    depths: StackDepths = .declared, project: ProjectSettings = ProjectSettings()
  ) {
    (self.source, self.parts) = (source, parts)
    var diagnostics = parsed.diagnostics
    guard var flow = parsed.value?.exploring(depths) else {
      (declared, combinations, self.diagnostics) = (nil, [], diagnostics)
      return
    }
    flow.adopt(project)
    let compiled = CompiledFlow.combinations(of: flow).map(CompiledFlow.compile)
    diagnostics += compiled.first?.diagnostics ?? []
    diagnostics += RuleNames.diagnose(flow)
    self.diagnostics = diagnostics.inSourceOrder()
    let isBroken = diagnostics.contains { $0.severity == .error }
    declared = isBroken ? nil : flow
    combinations = isBroken ? [] : compiled.compactMap(\.value)
  }
}
