import FlowDiagnostics
import FlowModel
import FlowResolver

extension Grounder {
  /// Grounds the buttons of everything that alert slots can want.
  func groundButtons() {
    for (index, slot) in layout.slots.enumerated() {
      var rows: [[Int]] = [[]]
      var taps: [Int?] = [nil]
      for content in layout.slotContents[slot.contents] {
        guard content.kind.isAlert, slot.isBound, !isOverLimit else {
          rows.append([])
          taps.append(nil)
          continue
        }
        let (row, tap) = groundButtons(of: content, in: index)
        rows.append(row)
        taps.append(tap)
      }
      parts.buttons.append(rows)
      parts.outsideTaps.append(taps)
    }
  }

  private func groundButtons(of content: SlotLayout.Content, in slot: Int) -> (
    buttons: [Int], outsideTap: Int?
  ) {
    let site = layout.slots[slot].site
    // A wide screen shows a dialog as a popover without its cancel button. A tap outside runs that button's body on uikit alone
    // (S17', U24).
    let hidesCancel = content.kind == .confirmationDialog && flow.switches.width == .regular
    var nodes: [Int] = []
    var tap: Int?
    for button in flow.effectiveButtons(of: content.place, shownAs: content.kind) {
      if !(hidesCancel && button.isCancel) {
        nodes.append(ground(button, of: content, at: site, as: .button))
      }
      if content.kind == .confirmationDialog, button.isCancel, tap == nil {
        tap = ground(
          button, of: content, at: site,
          as: !hidesCancel ? .tap : flow.platform == .uikit ? .hiddenTap : .bareTap)
      }
    }
    return (nodes, tap)
  }

  private enum Answer { case button, tap, hiddenTap, bareTap }

  private func ground(
    _ button: EffectiveButton, of content: SlotLayout.Content, at site: Int, as answer: Answer
  ) -> Int {
    let place = flow.symbols.places[content.place]
    let codes = place.codes(at: content.item - place.firstItem)
    let values = zip(place.parameters, codes).map { Argument.value($0.type.values[$1]) }
    let key = ButtonKey(site: site, place: content.place)
    let declared = button.declared.flatMap { index in flow.buttons[key].map { $0[index] } }
    let body = answer == .bareTap ? .statements([]) : declared?.body ?? .statements([])
    let branch = firstBranches[BranchKey(owner: place.name, index: button.declared ?? 0, kind: .button)] ?? 0
    let event = "\(place.name).\(button.name)"
    let isTap = answer != .button
    var naming = ActionNaming(
      ActionDescription(
        label: isTap ? "tapOutside" : event, event: isTap ? "tapOutside" : event,
        origin: isTap ? .tapOutside : .button, declaration: declared?.declaration.name.span, branch: nil),
      body: body, firstBranch: branch)
    naming.traits.isOnPage = true
    naming.traits.isAnswer = true
    // A tap outside that runs no button's body dismisses the dialog like a gesture.
    let isDismissal = answer == .bareTap || answer == .hiddenTap && declared == nil
    let result = isDismissal ? "cancelled" : declared?.declaration.resumesWith?.value ?? button.name
    naming.traits.result = result == "nothing" ? -1 : word(result)
    let all = flow.buttons[key]?.map(\.declaration) ?? []
    let isRead = content.kind == .alert && all.isAcknowledgement
    if let declaration = declared?.declaration, answer == .button, !isRead, declaration.role != .cancel,
      declaration.resumesWith == nil, case .statements(let statements) = declaration.body, statements.isEmpty
    {
      naming.traits.isIdleButton = true
    }
    let owner = button.declared.map { ContinuationCodes.Owner.Source.button(key, $0) }
    return groundBody(body, BodyContext(site: site, values: values, owner: owner), naming: &naming)
  }
}
