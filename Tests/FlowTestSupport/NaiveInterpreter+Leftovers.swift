import FlowDiagnostics
import FlowModel

/// What an effect can still do after its root has gone.
extension NaiveInterpreter {
  /// "An effect belongs to no place if neither it nor what it calls or starts navigates or sets a variable that a gate
  /// reads. So does one without `owner:` that only presents and dismisses windows, if only events of the app or the
  /// system without `from` start it, or such effects."
  func isAppWide(_ effect: Effect) -> Bool {
    let words = flow.gates.flatMap { gate in
      gate.condition.text.split { !($0.isLetter || $0.isNumber || "_-".contains($0)) }.map(String.init)
    }
    var (seen, isHarmless, staysInWindows): (Set<String>, Bool, Bool) = ([], true, true)
    func follow(_ name: String, _ body: Any) { if seen.insert(name).inserted { look(at: body) } }
    func look(at whole: Any) {
      guard let statement = whole as? Statement else {
        return Mirror(reflecting: whole).children.forEach { look(at: $0.value) }
      }
      switch statement.kind {
      case .stay, .cancel: break
      case .start(let item):
        for coordinator in flow.coordinators {
          for other in coordinator.effects where other.name.value == item.name.value {
            follow("effect \(coordinator.name.value) \(other.name.value)", other.outcomes)
          }
        }
      case .send(let item, _): call { $0 == item.name.value }
      case .emit(let item): call { $0.hasSuffix(".\(item.name.value)") }
      case .set(let name, _), .store(let name, _), .add(let name, _), .count(let name, _):
        if words.contains(name.value) { (isHarmless, staysInWindows) = (false, false) }
      default:
        isHarmless = false
        if !concernsWindows(statement.kind) { staysInWindows = false }
      }
    }
    func call(_ isMeant: (String) -> Bool) {
      for coordinator in flow.coordinators {
        for event in coordinator.events where !event.isLink && isMeant(event.name.value) {
          follow("event \(coordinator.name.value) \(event.name.value)", event.body)
        }
      }
    }
    look(at: effect.outcomes)
    return isHarmless || staysInWindows && effect.owner == nil && !peopleStart(effect.name.value)
  }

  /// Whether a statement presents what slots show only as a window, or closes a slot by a name that only slots for windows have.
  private func concernsWindows(_ kind: Statement.Kind) -> Bool {
    var shown: [PresentationKind] = []
    for field in flow.coordinators.flatMap(\.fields) {
      guard case .slot(let slot) = field.kind else { continue }
      for presentation in slot.presentations {
        switch kind {
        case .present(let item, _):
          if presentation.names.map(\.value).contains(item.name.value) { shown.append(presentation.kind) }
        case .dismissSlot(let name): if field.name.value == name.value { shown.append(presentation.kind) }
        default: return false
        }
      }
    }
    return Set(shown) == [.window]
  }

  /// Whether something starts an effect other than events of the app or the system that name no page. Counts other events that
  /// call such an event, and outcomes of effects that people start.
  private func peopleStart(_ effect: String) -> Bool {
    /// Whether a declaration, as Swift's reflection shows it, contains such a statement anywhere.
    func finds(_ whole: Any, _ isMeant: (Statement.Kind) -> Bool) -> Bool {
      if let statement = whole as? Statement { return isMeant(statement.kind) }
      return Mirror(reflecting: whole).children.contains { finds($0.value, isMeant) }
    }
    var (asked, next) = (["start \(effect)"], 0)
    func ask(_ question: String) { if !asked.contains(question) { asked.append(question) } }
    while next < asked.count {
      let wanted = asked[next]
      next += 1
      func isMeant(_ kind: Statement.Kind) -> Bool {
        switch kind {
        case .start(let item): wanted == "start \(item.name.value)"
        case .send(let item, _): wanted == "call \(item.name.value)"
        case .emit(let item): wanted.hasPrefix("call ") && wanted.hasSuffix(".\(item.name.value)")
        default: false
        }
      }
      let others: [Any] = flow.coordinators.flatMap { [$0.fields, $0.events.map(\.resumes)] as [Any] }
      if finds(others, isMeant) || finds(flow.alerts, isMeant) { return true }
      for other in flow.coordinators.flatMap(\.effects) where finds(other.outcomes, isMeant) {
        ask("start \(other.name.value)")
      }
      for event in flow.coordinators.flatMap(\.events) where finds(event.body, isMeant) {
        if event.isLink || event.by?.value == .user || !event.from.isEmpty { return true }
        ask("call \(event.name.value)")
      }
    }
    return false
  }
}
