import ArgumentParser
import FlowPipeline

/// What to check, and how far the search may go.
struct CheckingOptions: ParsableArguments {
  @OptionGroup var rules: RuleOptions
  @OptionGroup var limits: LimitOptions
}

/// Which rules to check.
struct RuleOptions: ParsableArguments {
  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp(
      "Check only this rule; may be given more than once.", valueName: "id"),
    completion: .rules)
  var rules: [String] = []

  @Flag(help: "Also check the rules that are off by default.")
  var strict = false

  func validate() throws {
    _ = try scope
  }

  /// The requested rules; throws an error for an unknown name.
  var scope: RuleSelection.Scope {
    get throws {
      guard !rules.isEmpty else { return strict ? .strict : .standard }
      return .only(
        try rules.map { name in
          if let rule = Rule.named(name) { return rule }
          let nearest = Suggestion.nearest(to: name, among: Rule.all.map(\.id))
          let suggestion =
            nearest.map { ", did you mean '\($0)'?" }
            ?? "; 'flowcheck rules' lists them. 'flowcheck check' chooses what the file itself claims with '--property' and '--goal'"
          throw ValidationError("there is no rule '\(name)'\(suggestion)")
        })
    }
  }
}

/// Bounds on the search, which take precedence over those of the file.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Stop the search at this many states.", valueName: "count"))
  var maxStates: Int?

  @Option(help: ArgumentHelp("Stop the search at this depth.", valueName: "steps"))
  var maxDepth: Int?

  @Option(help: ArgumentHelp("Stop the search after this time, such as 30s, 500ms or 2m.", valueName: "time"))
  var maxTime: TimeLimit?

  @Option(help: ArgumentHelp("Stop the search at this much memory, such as 512MB or 2GB.", valueName: "size"))
  var maxMemory: MemoryLimit?

  @Option(
    help: ArgumentHelp(
      "Explore large scenarios with this many threads (default: 1).", valueName: "count"))
  var threads: Int?

  func validate() throws {
    if let threads, threads < 1 { throw ValidationError("'--threads' must be at least 1") }
    if let maxStates, maxStates < 1 { throw ValidationError("'--max-states' must be at least 1") }
    if let maxDepth, maxDepth < 0 { throw ValidationError("'--max-depth' must not be negative") }
  }

  /// The number of threads, in the library's form.
  var threadCount: ThreadCount { threads.map { ThreadCount($0) } ?? ThreadCount() }

  /// The bounds, in the library's form; nil where none was given.
  var declared: DeclaredLimits {
    var limits = DeclaredLimits()
    (limits.states, limits.depth) = (maxStates, maxDepth)
    (limits.seconds, limits.writtenTime) = (maxTime?.seconds, maxTime?.written)
    (limits.memory, limits.writtenMemory) = (maxMemory?.bytes, maxMemory?.written)
    return limits
  }

  /// Works on a file within these bounds. A line on a terminal shows the progress, and Ctrl-C ends the work.
  ///
  /// - Parameter isEvaluating: Whether this applies to evaluation too, and not only to exploration.
  func watching<Result, Failure: Error>(
    _ file: String, scope: RuleSelection.Scope = .standard, symmetry: CheckOptions.Symmetry = .ignored,
    isEvaluating: Bool = false, _ work: (CheckOptions) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let progress = ProgressLine(file: file)
    defer { progress.clear() }
    var options = CheckOptions(
      limits: declared, scope: scope, threads: threadCount, symmetry: symmetry, monitor: progress.monitor())
    if isEvaluating { options.evaluation = progress.evaluationMonitor() }
    return try work(options)
  }
}

/// How deep the stacks are explored.
struct DepthOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Explore stacks without 'limit' up to this many screens, and prove nothing about deeper ones.",
      valueName: "screens"))
  var bound: Int?

  @Flag(help: "Ignore the limits of stacks, and prove claims at every depth.")
  var everyDepth = false

  func validate() throws {
    if let bound, !(1...64).contains(bound) { throw ValidationError("'--bound' must be between 1 and 64") }
    if bound != nil, everyDepth {
      throw ValidationError("'--bound' and '--every-depth' contradict each other")
    }
  }

  /// The choice, in the library's form.
  var depths: StackDepths { everyDepth ? .every : bound.map { .bounded($0) } ?? .declared }
}

/// A time with a unit: `30s`, `500ms`, `2m`, or seconds without one.
struct TimeLimit: ExpressibleByArgument, Equatable, Sendable {
  var seconds: Double
  /// The time as it was given.
  var written: String

  init?(argument: String) {
    guard
      let seconds = measure(argument, units: [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("", 1)])
    else { return nil }
    self.seconds = seconds
    written = argument
  }
}

/// An amount of memory with a unit: `512MB`, `2GB`, or bytes without one.
struct MemoryLimit: ExpressibleByArgument, Equatable, Sendable {
  var bytes: Int
  /// The amount as it was given.
  var written: String

  init?(argument: String) {
    let units: [(String, Double)] = [
      ("KB", 1024), ("MB", 1_048_576), ("GB", 1_073_741_824), ("B", 1), ("", 1),
    ]
    guard let bytes = measure(argument.uppercased(), units: units), bytes < 1e18 else { return nil }
    self.bytes = Int(bytes)
    written = argument
  }
}

/// Parses a positive number followed by one of the units; the first unit that fits counts.
private func measure(_ text: String, units: [(suffix: String, factor: Double)]) -> Double? {
  guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
  let digits = text.dropLast(unit.suffix.count)
  guard let number = Double(digits), number > 0, number.isFinite else { return nil }
  return number * unit.factor
}
