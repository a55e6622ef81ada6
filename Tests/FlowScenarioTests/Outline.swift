import FlowDiagnostics
import FlowModel

/// Writes what was read in full parentheses, so that a test can compare all of it.
enum Outline {
  static func text(_ condition: Condition) -> String {
    switch condition {
    case .gate(let name): name.value
    case .compare(let left, let comparison, let right): "\(left.value) \(comparison.rawValue) \(right.value)"
    case .member(let word, let values): "\(word.value) in [\(list(values.map(\.value)))]"
    case .wants(let slot, let item): "\(slot.value) is \(text(item))"
    case .contains(let stack, let item): "\(stack.value) contains \(text(item))"
    case .top(let stack, let item): "\(stack.value).top is \(text(item))"
    case .count(let stack, let comparison, let number):
      "\(stack.value).count \(comparison.rawValue) \(number.value)"
    case .root(let item): "root is \(text(item))"
    case .inSome(let coordinator, let fact): "\(coordinator.value).\(text(fact))"
    case .visible(let item): "visible is \(text(item))"
    case .not(let operand): "not(\(text(operand)))"
    case .and(let left, let right): "(\(text(left)) and \(text(right)))"
    case .or(let left, let right): "(\(text(left)) or \(text(right)))"
    case .implies(let left, let right): "(\(text(left)) implies \(text(right)))"
    }
  }

  static func text(_ item: ItemExpression) -> String {
    guard !item.arguments.isEmpty else { return item.name.value }
    let arguments = item.arguments.map { ($0.label.map { "\($0.value) = " } ?? "") + $0.value.value }
    return "\(item.name.value)(\(list(arguments)))"
  }

  static func text(_ statement: Statement) -> String {
    switch statement.kind {
    case .push(let item): "push \(text(item))"
    case .pop(let count): "pop \(count)"
    case .popTo(let item): "popTo \(text(item))"
    case .popToRoot: "popToRoot"
    case .replace(let items): "replace [\(list(items.map { text($0) }))]"
    case .present(let item, nil): "present \(text(item))"
    case .present(let item, let slot?):
      "present \(text(item)) in \(slot.slot.value)\(slot.kind.map { "." + $0.value } ?? "")"
    case .dismiss: "dismiss"
    case .dismissSlot(let slot): "dismiss slot \(slot.value)"
    case .dismissAll: "dismiss all"
    case .dismissSelf: "dismiss self"
    case .set(let variable, to: let value): "set \(variable.value) = \(value.value)"
    case .emit(let item): "emit \(text(item))"
    case .stay: "stay"
    case .add(let variable, let amount): "set \(variable.value) += \(amount)"
    case .count(let variable, let stack): "set \(variable.value) = count of \(stack.value)"
    case .store(let variable, let item): "set \(variable.value) = \(text(item))"
    case .swapRoot(let item): "set root = \(text(item))"
    case .popToIndex(let variable, let item):
      "popTo index \(variable.value)\(item.map { " as " + text($0) } ?? "")"
    case .await(let item, nil): "await \(text(item))"
    case .await(let item, let slot?):
      "await \(text(item)) in \(slot.slot.value)\(slot.kind.map { "." + $0.value } ?? "")"
    case .complete(let result): "return \(result.value)"
    case .select(let tab): "select \(tab.value)"
    case .start(let effect): "start \(text(effect))"
    case .cancel(let effect): "cancel \(text(effect))"
    case .send(let event, let screen): "send \(screen.map { $0.value + "." } ?? "")\(text(event))"
    }
  }

  static func text(_ body: Body) -> String {
    switch body {
    case .statements(let statements): statements.map { text($0) }.joined(separator: "; ")
    case .cases(let cases):
      "cases { "
        + cases.map { "\($0.when.map { text($0) } ?? "else"): \(text($0.body))" }.joined(separator: " | ")
        + " }"
    case .outcomes(let outcomes):
      "outcomes { \(text(outcomes)) }"
    }
  }

  static func text(_ type: ValueType) -> String {
    switch type.values {
    case .domain(let name): name.value + (type.isOptional ? "?" : "")
    case .list(let values): "[\(list(values.map(\.value)))]"
    }
  }

  static func text(_ event: Event) -> String {
    var parts = [event.isLink ? "link" : "event", event.name.value + text(event.parameters)]
    if !event.from.isEmpty { parts.append("from \(list(event.from.map { text($0) }))") }
    if let by = event.by { parts.append("by \(by.value.rawValue)") }
    if let when = event.when { parts.append("when \(text(when))") }
    if !event.mountedOn.isEmpty { parts.append("mounted on \(list(event.mountedOn.map(\.value)))") }
    let resumes = event.resumes.isEmpty ? "" : " resumes { \(text(event.resumes)) }"
    return parts.joined(separator: " ") + ": " + text(event.body) + resumes
  }

  static func text(_ effect: Effect) -> String {
    let cancellations = effect.cancelledBy.map { cancellation in
      switch cancellation {
      case .leave(let screen): "leave \(screen.value)"
      case .event(let name): "event \(name.value)"
      }
    }
    let cancelled = cancellations.isEmpty ? "" : " cancelled by \(list(cancellations))"
    let owner = effect.owner.map { " owner \($0.value)" } ?? ""
    return
      "effect \(effect.name.value)\(text(effect.parameters))\(cancelled)\(owner): \(text(effect.outcomes))"
  }

  private static func text(_ outcomes: [Body.Outcome]) -> String {
    outcomes.map { "\($0.name.value): \(text($0.body))" }.joined(separator: " | ")
  }

  static func text(_ parameters: [Parameter]) -> String {
    parameters.isEmpty ? "" : "(" + list(parameters.map { "\($0.name.value): \(text($0.type))" }) + ")"
  }

  static func list(_ words: [String]) -> String {
    words.joined(separator: ", ")
  }
}
