/// The bounds of a search for repairs.
public struct RepairBounds: Sendable {
  /// The largest number of changed texts to check for one violation.
  public var candidates = 600
  /// The time for one violation, in seconds.
  public var seconds = 20.0
  /// That time as it was given, for messages; nil for the number of seconds.
  public var writtenTime: String?
  /// The largest number of changes to combine.
  public var rounds = 4
  /// The number of repairs to find before the smallest is chosen.
  public var repairs = 12

  /// Creates the default bounds.
  public init() {}
}

/// What was tried to mend one violated rule, property or goal.
public struct RepairReport: Sendable {
  /// The rule's, property's or goal's name.
  public var subject: String
  /// What is violated, in words.
  public var message: String
  /// The place of the violation; nil for the file as a whole.
  public var place: SourceSpan?
  /// The proved repairs, smallest first.
  public var repairs: [Repair]
  /// The number of changed texts that were checked.
  public var tried: Int
  /// The bound that ended the search, in words; nil if everything was tried or a repair was found.
  public var bound: String?
}

/// Looks for small changes of a scenario that mend one violation and break nothing.
struct RepairSearch {
  private let original: CheckedScenario
  private let subject: VerdictReport
  private let options: CheckOptions
  private let bounds: RepairBounds
  private let deadline: ContinuousClock.Instant
  private let isInterrupted: @Sendable () -> Bool
  private var tried = 0
  private var bound: String?

  init(
    _ subject: VerdictReport, of original: CheckedScenario, _ options: CheckOptions, bounds: RepairBounds,
    isInterrupted: @escaping @Sendable () -> Bool
  ) {
    (self.subject, self.original, self.options) = (subject, original, options)
    (self.bounds, self.isInterrupted) = (bounds, isInterrupted)
    deadline = ContinuousClock.now + .seconds(bounds.seconds)
  }

  /// Tries to mend one file after the other, those first that the violation is about, until repairs are found or a bound is
  /// met.
  mutating func run(on sources: [EditedSource]) -> RepairReport {
    let isConcerned = sources.map { !lines(of: subject, in: $0).isEmpty }
    let concerned = zip(sources, isConcerned).filter(\.1) + zip(sources, isConcerned).filter { !$0.1 }
    var repairs: [Repair] = []
    for (source, _) in concerned where repairs.isEmpty && bound == nil {
      repairs = self.repairs(in: source)
    }
    return RepairReport(
      subject: subject.id, message: subject.message,
      place: subject.place ?? subject.counterexamples.first?.place,
      repairs: repairs, tried: tried, bound: repairs.isEmpty ? bound : nil)
  }

  /// Tries single changes. If none is enough, continues from the one that leaves the fewest violations.
  private mutating func repairs(in source: EditedSource) -> [Repair] {
    var repairs: [Repair] = []
    var (current, words, lines) = (source.text, [String](), lines(of: subject, in: source))
    var (left, weight) = (count(subject), 0)
    for _ in 0..<bounds.rounds {
      guard bound == nil, let flow = source.reading(current).declared else { break }
      let editable = EditableText(current)
      var best: (text: String, candidate: RepairCandidate, left: Int, lines: Set<Int>)?
      let isAboutGates = ["auth-gate", "lock-covers"].contains(subject.id)
      let candidates = RepairCandidates(flow, in: editable, keepsGatesClosed: isAboutGates)
      for candidate in candidates.all(touching: lines) {
        guard isGoingOn, repairs.count < bounds.repairs else { break }
        let changed = editable.applying([candidate.edit]).text
        tried += 1
        guard let verdict = verdict(on: changed, of: source) else { continue }
        let all = words + [candidate.words]
        if verdict.verdict == .holds || verdict.verdict == .vacuous && candidate.kind.isDeclared {
          let repair = repair(
            changed, of: source, all.joined(separator: ", and "), weight: weight + candidate.weight)
          if let repair, !repairs.contains(where: { $0.words == repair.words }) { repairs.append(repair) }
        } else if verdict.verdict == .violated, count(verdict) < best?.left ?? left,
          compared(changed, of: source) != nil
        {
          best = (changed, candidate, count(verdict), self.lines(of: verdict, in: source))
        }
      }
      guard repairs.isEmpty, let best else { break }
      (current, left, lines) = (best.text, best.left, best.lines)
      words.append(best.candidate.words)
      weight += best.candidate.weight
    }
    return repairs.sorted { ($0.weight, $0.words) < ($1.weight, $1.words) }
  }

  private var isGoingOn: Bool {
    mutating get {
      if tried >= bounds.candidates {
        bound = "\(bounds.candidates) candidates"
      } else if ContinuousClock.now >= deadline {
        bound = bounds.writtenTime ?? Duration.seconds(bounds.seconds).words
      } else if isInterrupted() {
        bound = "Ctrl-C"
      }
      return bound == nil
    }
  }

  /// Returns the verdict on the subject, evaluated alone; nil if the text has mistakes.
  private func verdict(on text: String, of source: EditedSource) -> VerdictReport? {
    let scenario = source.reading(text)
    guard scenario.flow != nil else { return nil }
    var options = options
    options.scope = subject.scope ?? options.scope
    let report = FlowCheck.check(scenario, options: options)?.report
    return report?.verdicts.first { $0.id == subject.id }
  }

  private func count(_ verdict: VerdictReport) -> Int {
    max(1, verdict.counterexamples.count + verdict.findings.count + verdict.absences.count)
  }

  /// Returns the lines of a file that a violation is about, from 0: its places, and the events of its runs.
  private func lines(of verdict: VerdictReport, in source: EditedSource) -> Set<Int> {
    var places = [verdict.place] + verdict.findings.map(\.place)
    for example in verdict.counterexamples {
      places += [example.place, example.subject]
      places += example.trace.allSteps.map(\.declaration)
    }
    return Set(places.compactMap(\.self).filter { $0.file == source.part?.name }.map { $0.line - 1 })
  }

  /// Returns the change as a repair, with `expect:` updated to the new verdicts; nil if it breaks something.
  private func repair(_ changed: String, of source: EditedSource, _ words: String, weight: Int) -> Repair? {
    guard let first = compared(changed, of: source) else { return nil }
    let mended = first.report.verdicts.filter { verdict in
      verdict.expected == .violated && (verdict.verdict == .holds || verdict.verdict == .vacuous)
    }
    var final = EditableText(changed)
    let expectations = LayoutNode(final)["expect"]
    final = final.applying(
      mended.compactMap { verdict in
        expectations?[verdict.id].map { TextEdit(range: $0.range, text: verdict.verdict.rawValue) }
      })
    guard let checked = mended.isEmpty ? first : compared(final.text, of: source) else { return nil }
    let before = original.report.verdictsByID
    var (also, vacuous, unchanged) = ([String](), [String](), 0)
    var own = Verdict.undetermined
    for verdict in checked.report.verdicts {
      let old = before[verdict.id]?.verdict
      if verdict.id == subject.id {
        own = verdict.verdict
      } else if old == .violated, verdict.verdict == .holds || verdict.verdict == .vacuous {
        also.append(verdict.id)
      } else if old == .holds, verdict.verdict == .vacuous {
        vacuous.append(verdict.id)
      } else if old == verdict.verdict {
        unchanged += 1
      }
    }
    guard own == .holds || own == .vacuous else { return nil }
    return Repair(
      words: words, weight: weight, file: source.name, original: source.text,
      edits: LineDifference(source.text, final.text).edits, text: final.text, verdict: own,
      alsoMended: also, nowVacuous: vacuous, unchanged: unchanged)
  }

  /// Checks a changed text; nil if it has mistakes or is worse than before: in a verdict, the number of violations, or what is
  /// reached.
  private func compared(_ text: String, of source: EditedSource) -> CheckedScenario? {
    let scenario = source.reading(text)
    guard let checked = FlowCheck.check(scenario, options: options) else { return nil }
    let after = checked.report.verdictsByID
    for old in original.report.verdicts where old.id != subject.id {
      guard let new = after[old.id]?.verdict else { return nil }
      switch old.verdict {
      case .holds: guard new == .holds || new == .vacuous && old.kind == .rule else { return nil }
      case .vacuous: guard new == .holds || new == .vacuous else { return nil }
      case .violated:
        guard new != .undetermined, count(old) >= count(after[old.id] ?? old) else { return nil }
      case .undetermined: break
      }
    }
    for new in checked.report.verdicts where new.verdict == .violated {
      guard original.report.verdicts.contains(where: { $0.id == new.id }) else { return nil }
    }
    let (known, reached) = (original.report.coverage?.shares ?? [], checked.report.coverage?.shares ?? [])
    let isLost = zip(known, reached).contains { $1.share.missing.count > $0.share.missing.count }
    return isLost ? nil : checked
  }
}
