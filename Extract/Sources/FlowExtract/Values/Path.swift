/// One way through a body: what is known there, under which conditions, and what happened on the way.
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
  /// The path runs through a view's body: closures are what the view shows, or what its controls do.
  var isView = false

  /// Equal for paths that can go on as one.
  var fingerprint: String {
    var parts = [event.text, "\(status)"]
    parts += effects.map {
      "\($0.operation.rawValue) \($0.slot ?? "") \($0.target ?? "") \($0.calls + [$0.place])"
    }
    return parts.joined(separator: "\n")
  }

  /// The same with what the locals hold, as far as navigation could tell the difference.
  var fullFingerprint: String {
    let known = locals.map { "\($0.key)=\($0.value.fingerprint)" }.filter { !$0.hasSuffix("=_") }.sorted()
    return fingerprint + "\n" + known.joined(separator: "\n") + "\n" + (result?.fingerprint ?? "")
  }
}

/// The name of the event that is being handled.
struct EventName {
  var names: [String]
  var kind: EventKind
  /// The first line of the handler, and the file that it is in.
  var handler: Place
  var unit: TypeEntry?

  var text: String { names.joined(separator: ".") }
}
