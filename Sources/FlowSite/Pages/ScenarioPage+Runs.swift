import FlowDiagnostics
import FlowModel
import FlowRendering
import FlowReports

extension ScenarioPage {
  /// Returns the runs that refute a claim, the first one unfolded.
  func runs(of verdict: VerdictReport) -> [HTML] {
    verdict.counterexamples.enumerated().map { index, counterexample in
      let number = index + 1
      let anchor = Anchor.claim(verdict.id, run: number)
      let steps = counterexample.trace.allSteps.count
      let title: HTML = .tag(
        "summary", [:],
        .tag("span", ["class": "message"], Prose.message(counterexample.words.capitalisedFirst)),
        " ", .tag("span", ["class": "length"], .text(steps.counted("step"))))
      var pieces: [HTML] = []
      if let place = counterexample.place {
        pieces.append(.tag("p", ["class": "place"], "Declared in ", lineLink(place), "."))
      }
      let values = openSwitches(of: counterexample.trace.switches.map { ($0.name, $0.value) })
      if !values.isEmpty { pieces.append(.tag("p", ["class": "place"], "With \(values).")) }
      if let cause = counterexample.cause, verdict.cause == nil {
        pieces.append(.tag("p", [:], "Explained by ", claimLink(cause), "."))
      }
      if let reason = counterexample.explanation {
        pieces.append(
          .tag("div", ["class": "reason"], .tag("p", [:], "From the start:"), .tag("ul", [:], item(reason))))
      }
      pieces.append(board(counterexample, anchor: anchor, claim: verdict.id, number: number))
      return .tag(
        "details", ["class": "run", "id": anchor, "open": index == 0 ? "" : nil], title, .list(pieces))
    }
  }

  // MARK: - Storyboards

  /// Returns the frames of a run. A script turns them into phones that can be stepped through.
  private func board(
    _ counterexample: VerdictReport.Counterexample, anchor: String, claim: String, number: Int
  ) -> HTML {
    let run = counterexample.trace
    let stem = run.steps + run.onward
    let steps = stem + run.cycle
    let isLasso = !run.cycle.isEmpty
    // The step that closes a cycle leads to a frame that already exists.
    let shown = isLasso ? Array(steps.dropLast()) : steps
    let violating = isLasso ? nil : run.steps.count
    var frames = [frame(nil, run.start, number: 0, isViolating: violating == 0, anchor: anchor)]
    for (index, step) in shown.enumerated() {
      frames.append(
        frame(
          step, step.state, number: index + 1, isViolating: violating == index + 1, anchor: anchor,
          isRepeated: isLasso && index >= stem.count))
    }
    if let closing = isLasso ? steps.last : nil {
      frames.append(
        .tag(
          "li", ["class": "closing"], event(closing, number: steps.count), changes(closing),
          .tag(
            "p", ["class": "ending"], "Then ",
            .tag(
              "a", ["href": "#\(anchor)-\(stem.count)"],
              .text(stem.isEmpty ? "the start" : "frame \(stem.count)")),
            " again, and so on forever.")))
    }
    if run.stuttersForever {
      frames.append(
        .tag("li", ["class": "closing"], .tag("p", ["class": "ending"], "The app stays here.")))
    }
    return .tag(
      "div",
      [
        "class": "storyboard", "data-claim": claim, "data-back": isLasso ? "\(stem.count)" : nil,
        "data-simulator": Anchor.simulator(claim, run: number),
      ],
      .tag("ol", ["class": "frames", "start": "0"], frames),
      .data(
        .array(([run.start] + shown.map(\.state)).map { PhoneFrame(state: $0, flow: flow).screen }),
        kind: "phones"))
  }

  private func frame(
    _ step: StepReport?, _ state: StateDescription, number: Int, isViolating: Bool, anchor: String,
    isRepeated: Bool = false
  ) -> HTML {
    let kinds = ["frame"] + (isViolating ? ["violated"] : []) + (isRepeated ? ["repeated"] : [])
    return .tag(
      "li",
      [
        "class": kinds.joined(separator: " "), "id": "\(anchor)-\(number)", "data-node": node(of: state),
        "data-number": "\(number)",
      ],
      step.map { event($0, number: number) } ?? .tag("p", ["class": "event"], "start"),
      .tag("p", ["class": "layers"], .text(state.layerLine)),
      step.map(changes) ?? .nothing, remarks(state))
  }

  /// Returns the name in the picture of what is in front.
  private func node(of state: StateDescription) -> String? {
    if let alert = state.alert, let id = map.id(of: "alert-\(alert.name)") { return id }
    return map.id(of: "screen-\(state.page.name)")
  }

  private func event(_ step: StepReport, number: Int) -> HTML {
    let origin = step.origin.map { $0.who } ?? "nobody"
    return .tag(
      "p", ["class": "event"], .tag("span", ["class": "step-number"], "\(number)"), " ",
      .code(step.event), " ",
      .tag(
        "span", ["class": "who"], .text(origin),
        step.declaration == nil ? .nothing : ", " + lineLink(step.declaration)))
  }

  private func changes(_ step: StepReport) -> HTML {
    guard !step.changes.isEmpty else { return .nothing }
    return .tag(
      "ul", ["class": "changes"],
      step.changes.map { .tag("li", [:], .code($0.field), " \($0.before) → \($0.after)") })
  }

  /// Returns what is not shown as wanted, and what moves.
  private func remarks(_ state: StateDescription) -> HTML {
    var lines: [HTML] = []
    if let motion = state.motionLine { lines.append(.tag("li", ["class": "motion"], .text(motion))) }
    lines += state.detachedStacks.map {
      .tag("li", ["class": "difference"], .code($0), " no longer has a listener")
    }
    lines += state.disagreements.map {
      .tag("li", ["class": "difference"], .code($0.field), " \($0.words): \($0.reason)")
    }
    return lines.isEmpty ? .nothing : .tag("ul", ["class": "remarks"], lines)
  }

  // MARK: - Reasons of branching claims

  /// Returns a part of the explanation of a branching claim, with the parts below it.
  private func item(_ reason: ExplanationReport, after way: HTML = .nothing) -> HTML {
    let because = reason.reason.map { ": \($0)" } ?? (reason.branches.isEmpty ? "" : ", because:")
    let rest = reason.isTruncated ? " (the rest of the explanation is omitted)" : ""
    let parts: [HTML] = reason.branches.map { branch in
      let way = branch.run.map(events) ?? .nothing
      guard let next = branch.next else { return .tag("li", [:], way) }
      return item(next, after: branch.run == nil ? .nothing : way + ": ")
    }
    return .tag(
      "li", [:], way, .code(reason.claim),
      " is \(reason.holds ? "true" : "false")\(because)\(rest)",
      parts.isEmpty ? .nothing : .tag("ul", [:], parts))
  }

  private func events(_ run: TraceReport) -> HTML {
    func names(_ steps: [StepReport]) -> HTML { .list(steps.map { .code($0.event) }, separator: ", ") }
    var pieces: [HTML] = []
    if !run.steps.isEmpty { pieces.append("after " + names(run.steps)) }
    if run.stuttersForever {
      pieces.append("then the app stays here")
    } else if !run.cycle.isEmpty {
      pieces.append("then " + names(run.cycle) + " repeatedly")
    }
    return .list(pieces, separator: ", ")
  }
}

extension EventOrigin {
  fileprivate var who: String {
    switch self {
    case .user: "a person"
    case .back: "a person goes back"
    case .swipe: "a person swipes"
    case .tapOutside: "a person taps outside"
    case .tab: "a person selects a tab"
    case .button: "a person taps a button"
    case .link: "a link from outside"
    case .system, .finish: "the system"
    case .relaunch: "the app is terminated and relaunched"
    case .app: "the app by itself"
    }
  }
}
