import FlowDiagnostics
import FlowModel

/// Reads slots with their facts.
extension ScenarioDecoder {
  mutating func slot(_ present: [YamlNode.Entry], _ fields: Fields) -> Field.Kind? {
    var slot = SlotDeclaration(presentations: [])
    for entry in present {
      guard let kind = PresentationKind(rawValue: entry.key.value),
        let names = words(entry.value, "'\(kind.rawValue)' in \(fields.what)")
      else { continue }
      slot.presentations.append(SlotDeclaration.Presentation(kind: kind, names: names))
    }
    readFlags(fields, into: &slot)
    readWords(fields, into: &slot)
    slot.shownWhen = fields["shownWhen"].flatMap { condition($0, "'shownWhen' in \(fields.what)") }
    slot.onDismiss = fields["onDismiss"].map { body($0, "'onDismiss' in \(fields.what)") }
    return slot.presentations.count == present.count ? .slot(slot) : nil
  }

  private mutating func readFlags(_ fields: Fields, into slot: inout SlotDeclaration) {
    slot.isBound = flag("bound", in: fields, otherwise: true)
    slot.writesBack = flag("writeBack", in: fields, otherwise: true)
    slot.isEphemeral = flag("ephemeral", in: fields, otherwise: true)
    slot.awaits = flag("awaits", in: fields, otherwise: false)
    slot.hasHost = flag("host", in: fields, otherwise: true)
    slot.isComposed = flag("composed", in: fields, otherwise: true)
    slot.isConditional = flag("conditional", in: fields, otherwise: false)
  }

  private mutating func readWords(_ fields: Fields, into slot: inout SlotDeclaration) {
    let token = fields["token"].flatMap {
      choice($0, "'token' in \(fields.what)", among: ["held", "dropped"])
    }
    slot.holdsToken = token?.value != "dropped"
    let identity = fields["identity"].flatMap {
      choice($0, "'identity' in \(fields.what)", among: ["value", "case"])
    }
    slot.identifiesByCase = identity?.value == "case"
    slot.key = fields["key"].flatMap { word($0, "'key' in \(fields.what)") }
    slot.initial = fields["initial"].flatMap { word($0, "'initial' in \(fields.what)") }
    slot.anchor = fields["on"].flatMap { word($0, "'on' in \(fields.what)") }
    slot.owner = fields["owner"].flatMap { word($0, "'owner' in \(fields.what)") }
    slot.writers = fields["writers"].flatMap { words($0, "'writers' in \(fields.what)") } ?? []
  }
}
