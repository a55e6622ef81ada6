/// One path through a body: the known values, the conditions, and the effects so far.
struct Path {
  enum Status { case running, left, returned }

  var locals: [String: Value] = [:]
  var condition = Guard([])
  var effects: [Effect] = []
  var event: EventName
  var status = Status.running
  var result: Value?
  /// The calls that led from the handler to this body.
  var calls: [Place] = []
  var owner: TypeEntry?
  var file: SourceFile
  /// Whether the path runs through a view's body, where closures are content or actions of controls.
  var isView = false

  /// Equal for paths that can be merged.
  var fingerprint: Fingerprint { Fingerprint(event: event.text, status: status, effects: effects) }

  /// Equal for equal outcomes, however they end.
  var outcome: Fingerprint { Fingerprint(event: event.text, status: .running, effects: effects) }

  /// The same with the values of locals, as far as they matter for navigation.
  var fullFingerprint: Fingerprint {
    var full = fingerprint
    for (name, value) in locals {
      if !value.isPlain { full.locals[name] = value.fingerprint }
    }
    full.result = result?.fingerprint ?? ""
    return full
  }

  /// The values that distinguish paths.
  struct Fingerprint: Hashable {
    let event: String
    let status: Status
    let effects: [Effect]
    var locals: [String: String] = [:]
    var result = ""

    func hash(into hasher: inout Hasher) {
      hasher.combine(status)
      hasher.combine(effects.count)
      hasher.combine(effects.last?.place)
      hasher.combine(locals.count)
      hasher.combine(result)
    }
  }
}

/// The name of the event that is being handled.
struct EventName {
  var names: [String] { didSet { text = names.joined(separator: ".") } }
  private(set) var text: String
  var kind: EventKind
  /// The first line of the handler, and the file that it is in.
  var handler: Place
  var unit: TypeEntry?

  init(names: [String], kind: EventKind, handler: Place, unit: TypeEntry?) {
    (self.names, self.kind, self.handler, self.unit) = (names, kind, handler, unit)
    text = names.joined(separator: ".")
  }
}
