import FlowDiagnostics
import FlowModel

/// Settling (section 7).
extension NaiveInterpreter {
  /// "For each layer, base first": go away, appear, settle the layer inside what is shown.
  func settle(_ run: inout NaiveRun) {
    var base: NaivePath? = []
    while let current = base {
      let (kept, closed) = goAway(in: current, run: &run)
      appearAtOnce(in: current, run: &run)
      appear(in: current, kept: kept, closed: closed, run: &run)
      base = nil
      if let shown = presentation(of: current, in: run.state) {
        let inner = shown.path + [.slot(shown.field)]
        if run.state.instance(inner) != nil { base = inner }
      }
    }
  }

  /// 1. "A shown item whose slot now wants nothing, or another item: it goes. A slot that wants another
  /// item keeps its turn." Gives the slots that keep it, and the kinds that the app closed.
  private func goAway(in base: NaivePath, run: inout NaiveRun)
    -> (kept: [NaivePlace], closed: [PresentationKind])
  {
    var kept: [NaivePlace] = []
    var closed: [PresentationKind] = []
    for place in layerSlots(of: base, in: run.state) {
      guard let slot = run.state.slot(place), let shown = slot.shown, !shown.isSame(as: slot.wanted) else {
        continue
      }
      if let kind = shown.kind { closed.append(kind) }
      if slot.wanted != nil { kept.append(place) }
      run.state.updateSlot(place) { $0.shown = nil }
    }
    return (kept, closed)
  }

  /// "Toasts are shown at once. `push` slots are shown at once when bound."
  private func appearAtOnce(in base: NaivePath, run: inout NaiveRun) {
    for place in layerSlots(of: base, in: run.state) {
      guard let slot = run.state.slot(place), let wanted = slot.wanted, !slot.isSpent,
        wanted.kind == .toast || wanted.kind == .push, isBound(place, in: run.state)
      else { continue }
      show(place, in: &run)
    }
  }

  /// 2. "While the layer shows nothing and the candidate's instance is active: show it. Else an alert kind
  /// under something shown becomes spent with `coveredAlert: drop`; everything else waits, and notes
  /// `asked` if it has none."
  private func appear(
    in base: NaivePath, kept: [NaivePlace], closed: [PresentationKind], run: inout NaiveRun
  ) {
    let active = Set(levels(of: base, in: run.state).map(\.path))
    let places = layerSlots(of: base, in: run.state)
    let ordered = places.filter { kept.contains($0) } + places.filter { !kept.contains($0) }
    for place in ordered {
      guard let slot = run.state.slot(place), let wanted = slot.wanted, let kind = wanted.kind,
        kind.isModal || kind.isAlert, slot.shown == nil, !slot.isSpent, isBound(place, in: run.state)
      else { continue }
      let isOccupied = presentation(of: base, in: run.state) != nil
      if isLost(kind, presentedNow: run.presented.contains(place), closed: closed) {
        run.notes.insert(.dismissPresentRace)
        spend(place, in: &run)
      } else if !isOccupied && active.contains(place.path) {
        show(place, in: &run)
      } else if isOccupied && kind.isAlert && setting("coveredAlert", default: "queue") == "drop" {
        spend(place, in: &run)
      } else if slot.asked == nil {
        let isAskedByUser = run.presented.contains(place) && run.origin.isUser
        let layerPage = levels(of: base, in: run.state).last?.item
        let asked = isAskedByUser ? run.front.page : layerPage
        run.state.updateSlot(place) { $0.asked = asked }
      }
    }
  }

  /// "With `swap: lose`, a candidate wanted in this tick whose class (alert or modal) differs from what
  /// the app closed in this tick is lost."
  private func isLost(_ kind: PresentationKind, presentedNow: Bool, closed: [PresentationKind]) -> Bool {
    guard setting("swap", default: "sequence") == "lose", presentedNow else { return false }
    return closed.contains { kind.isAlert ? $0.isModal : $0.isAlert }
  }

  private func isBound(_ place: NaivePlace, in state: NaiveState) -> Bool {
    slotDeclaration(place, in: state)?.isBound ?? true
  }

  private func show(_ place: NaivePlace, in run: inout NaiveRun) {
    run.state.updateSlot(place) { slot in
      slot.shown = slot.wanted
      slot.shown?.children = []
      slot.asked = nil
    }
  }

  private func spend(_ place: NaivePlace, in run: inout NaiveRun) {
    run.state.updateSlot(place) { slot in
      slot.isSpent = true
      slot.asked = nil
    }
  }
}
