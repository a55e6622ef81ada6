import FlowModel
public import FlowCompiler
public import FlowReports

/// Runs of a scenario, and what to say about them, for tests in any style.
public struct TestPlan: Sendable {
  /// One run, which becomes one test.
  public struct Entry: Sendable {
    /// Its name, which no other run has.
    public var name: String
    /// What it is for, in sentences.
    public var remarks: [String]
    /// The run.
    public var run: TraceReport

    /// Creates an entry for a run.
    public init(name: String, remarks: [String] = [], run: TraceReport) {
      (self.name, self.remarks, self.run) = (name, remarks, run)
    }
  }

  /// The scenario's file, as people write its name.
  public var file: String
  /// The title of the tests: the scenario's, or its file if it has none.
  public var title: String
  /// The flow that the runs are of.
  public var flow: CompiledFlow
  /// The command that regenerates the tests.
  public var command: String
  /// What the runs cover or show, in sentences.
  public var summary: [String]
  /// The runs.
  public var entries: [Entry]

  /// Creates a plan of some runs.
  public init(file: String, flow: CompiledFlow, command: String, summary: [String], entries: [Entry]) {
    (self.file, self.flow, self.command) = (file, flow, command)
    (self.summary, self.entries) = (summary, entries)
    title = flow.flow.name.isEmpty ? file : flow.flow.name
  }

  /// Returns the tests in a style: Swift source, or YAML for `walkthroughs`.
  public func text(as style: TestStyle) -> String {
    switch style {
    case .walkthroughs: WalkthroughWriter(plan: self).text
    case .swiftTesting, .xctest:
      UnitTestWriter(plan: self, vocabulary: FlowVocabulary(self), isSwiftTesting: style == .swiftTesting)
        .text
    case .tcaTestStore: StoreTestWriter(plan: self).text
    case .xcuitest: InterfaceTestWriter(plan: self, vocabulary: FlowVocabulary(self)).text
    }
  }
}

extension TestPlan.Entry {
  /// The steps in which something happens, with those of the cycle once, at the end.
  package var steps: [StepReport] { run.allSteps.filter { $0.origin != nil } }

  var transitions: some Sequence<(StateDescription, StepReport)> {
    zip([run.start] + steps.map(\.state), steps)
  }

  /// The remarks, with a remark about the end of the run if it goes on forever.
  var allRemarks: [String] {
    let repeated = run.cycle.count { $0.origin != nil }
    if repeated > 0 {
      return remarks + [
        "It is a lasso: the last \(repeated == 1 ? "step" : "\(repeated) steps") can be repeated forever, and lead back to where they start."
      ]
    }
    return run.stuttersForever ? remarks + ["After its end the app may stay there forever."] : remarks
  }
}
