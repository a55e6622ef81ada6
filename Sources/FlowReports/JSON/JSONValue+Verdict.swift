import FlowChecking
package import FlowCompiler
import FlowDiagnostics
import FlowModel

extension JSONValue {
  /// A verdict with its runs; `file` is the scenario's.
  init(_ verdict: VerdictReport, file: String) {
    let first = verdict.counterexamples.first?.trace
    var members: [(key: String, value: JSONValue)] = [
      ("id", .string(verdict.id)),
      ("kind", .string(verdict.kind.rawValue)),
      ("verdict", .string(verdict.verdict.rawValue)),
      ("severity", .string(verdict.severity.rawValue)),
      ("summary", .string(verdict.summary)),
      ("message", .string(verdict.message)),
      ("file", .string(file)),
      ("line", .optional(verdict.place?.line)),
      ("column", .optional(verdict.place?.column)),
      ("expected", .optional(verdict.expected?.rawValue)),
      ("asExpected", .bool(verdict.isAsExpected)),
      ("start", first.map { JSONValue($0.start) } ?? .null),
      ("trace", .array(first?.steps.map(JSONValue.init) ?? [])),
      ("cycle", .array(first?.cycle.map(JSONValue.init) ?? [])),
    ]
    if verdict.counterexamples.count > 1 {
      members.append(
        (
          "counterexamples",
          .array(verdict.counterexamples.map { JSONValue($0, file: file) })
        ))
    }
    self = .object(members)
  }

  private init(_ counterexample: VerdictReport.Counterexample, file: String) {
    self = [
      "message": .string(counterexample.message),
      "file": .string(file),
      "line": .optional(counterexample.place?.line),
      "column": .optional(counterexample.place?.column),
      "start": JSONValue(counterexample.trace.start),
      "trace": .array(counterexample.trace.steps.map(JSONValue.init)),
      "cycle": .array(counterexample.trace.cycle.map(JSONValue.init)),
    ]
  }

  private init(_ step: StepReport) {
    self = [
      "event": .string(step.event),
      "origin": .string(step.origin.rawValue),
      "line": .optional(step.declaration?.line),
      "column": .optional(step.declaration?.column),
      "state": JSONValue(step.state),
      "changes": .array(
        step.changes.map {
          ["field": .string($0.field), "before": .string($0.before), "after": .string($0.after)]
        }),
    ]
  }

  /// A state: what is on screen, what every field holds, and where the two disagree.
  package init(_ state: StateDescription) {
    self = [
      "page": .string(state.page.description),
      "alert": .optional(state.alert?.description),
      "screens": .array(
        state.kindedLayers.map {
          ["item": .string($0.item.description), "kind": .optional($0.kind?.rawValue)]
        }),
      "fields": .object(state.fields.map { (key: $0.name, value: JSONValue($0.content)) }),
      "differences": .array(
        state.disagreements.map {
          [
            "field": .string($0.field), "wanted": .string($0.wanted.description), "shown": .null,
            "reason": .string($0.reason),
          ]
        }),
    ]
  }

  private init(_ content: StateDescription.Content) {
    switch content {
    case .stack(let items): self = .strings(items.map(\.description))
    case .empty: self = .null
    case .variable(let value), .tabs(let value): self = .string(value)
    case .root(let item): self = .string(item.description)
    case .effects(let pending): self = .strings(pending)
    case .slot(let wanted, let kind, let presence):
      self = [
        "wanted": .string(wanted.description), "kind": .string(kind.rawValue),
        "presence": .string(presence.word), "asked": .optional(presence.asked?.description),
      ]
    }
  }
}

extension StateDescription.Presence {
  fileprivate var word: String {
    switch self {
    case .shown: "shown"
    case .waiting: "waiting"
    case .spent: "spent"
    case .unbound: "unbound"
    case .hidden: "hidden"
    }
  }

  fileprivate var asked: ItemValue? {
    switch self {
    case .waiting(let asked): asked
    case .shown, .spent, .unbound, .hidden: nil
    }
  }
}
