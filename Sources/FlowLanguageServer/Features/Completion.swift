import FlowPipeline

enum Completion {
  /// Returns the items for a client, likeliest first.
  static func items(in document: OpenDocument, _ params: JSONValue) -> JSONValue {
    let page = document.page
    let offset = page.text.offset(of: params["position"] ?? .null)
    let whole = ScenarioReader.Whole(
      text: document.text.text, file: document.file, files: document.includedFiles)
    guard let known = ScenarioReader.place(at: page.place(of: offset), in: page.text.text, of: whole) else {
      return .array([])
    }
    // A file that was just begun declares nothing.
    let flow =
      known.flow ?? document.lastFlow
      ?? Flow(
        source: SourceText(name: document.file, text: ""), name: "",
        platform: Located(.swiftui, at: SourceSpan(line: 1, column: 1)))
    let offsets = page.text.offsets(of: known.word)
    let range = page.text.range(of: offsets.lowerBound..<max(offset, offsets.lowerBound))
    let found = CompletionPlace(known, in: flow).candidates
    var texts: Set<String> = []
    let distinct = found.filter { texts.insert($0.text).inserted }
    return .array(
      distinct.enumerated().map { index, candidate in
        let order = String(index)
        return [
          "label": .string(candidate.text), "kind": .int(candidate.kind.rawValue),
          "detail": .string(candidate.detail),
          "sortText": .string(String(repeating: "0", count: max(0, 4 - order.count)) + order),
          "filterText": .string(candidate.text),
          "textEdit": ["range": range, "newText": .string(candidate.written)],
        ]
      })
  }
}

struct Candidate: Hashable {
  /// The protocol's numbers for the icons that editors show.
  enum Kind: Int {
    case event = 23, field = 5, variable = 6, key = 10, value = 12, keyword = 14, place = 7, parameter = 25,
      gate = 3
    case coordinator = 9
  }

  var text: String
  var kind: Kind
  var detail: String
  /// The text to insert: ``text``, or more if something follows it.
  var written: String

  init(_ text: String, _ kind: Kind, _ detail: String, followedBy suffix: String = "") {
    (self.text, self.kind, self.detail, written) = (text, kind, detail, text + suffix)
  }
}

/// A place with the flow around it, to find the declared names that fit there.
struct CompletionPlace {
  let place: ScenarioPlace
  let names: FlowNames
  /// The coordinators whose fields can be named there, nearest first.
  let scope: [String]
  /// The words of the statement or condition before the place.
  let before: [String]

  init(_ place: ScenarioPlace, in flow: Flow) {
    self.place = place
    names = FlowNames(flow)
    let path = place.path
    switch path.first {
    case "coordinators" where path.count > 1: scope = names.scope(of: path[1])
    case "alerts" where path.count > 1: scope = names.owners(ofAlert: path[1])
    case "gates", "screens": scope = names.coordinatorNames
    default: scope = names.scope(of: names.coordinatorNames.first ?? "")
    }
    before = Array(
      place.before.split(omittingEmptySubsequences: false) { [";", "{"].contains($0) }.last ?? [])
  }

  /// What fits, without the mark of the place itself, which is not declared.
  var candidates: [Candidate] {
    let found = place.expectations.flatMap(candidates) + named
    return found.filter { !$0.text.contains("flowcheck__place") && !$0.text.isEmpty }
  }

  private func candidates(for expectation: PlaceExpectation) -> [Candidate] {
    switch expectation {
    case .keys(let keys): keys.map { Candidate($0, .key, "key", followedBy: ": ") }
    case .words(let words): words.map { Candidate($0, .keyword, "keyword") }
    case .name(let what): named(what) ?? listed
    }
  }

  // MARK: Names in maps and lists

  /// The names that fit in maps with a key for each name.
  private var named: [Candidate] {
    let path = place.path
    switch (path.first, path.count) {
    case ("rules", 1) where place.isKey: return rules
    case ("expect", 1) where place.isKey:
      return names.claims.keys.sorted().map { Candidate($0, .value, "claim", followedBy: ": ") } + rules
    case ("switches", 1) where place.isKey:
      return switches.map { Candidate($0.name, .key, "platform fact", followedBy: ": ") }
    case ("switches", 2):
      let values = switches.first { $0.name == path[1] }?.values ?? []
      return (values + (values.isEmpty ? [] : ["pessimistic"])).map { Candidate($0, .value, path[1]) }
    case ("fairness", _) where path.contains("weak") || path.contains("strong"): return labels
    default: return []
    }
  }

  private var switches: [PlatformSwitches.Entry] { PlatformSwitches.catalogue(of: names.flow.platform.value) }

  private var rules: [Candidate] {
    Rule.all.map { Candidate($0.id, .value, $0.summary, followedBy: ": ") }
  }

  var labels: [Candidate] { names.labels.map { Candidate($0, .event, "event") } }

  /// The words that fit in a list or value, by its key.
  private var listed: [Candidate] {
    guard let key = place.path.last(where: { Int($0) == nil }) else { return [] }
    switch key {
    case "requires", "opens": return names.flow.gates.map { Candidate($0.name.value, .gate, "gate") }
    case "coordinator", "writers":
      return names.coordinatorNames.map { Candidate($0, .coordinator, "coordinator") }
    case "stack", "tabs", "on", "mountedOn": return screens
    case "owner": return screens
    case "restores": return fields { _ in true }
    case "only", "except": return subjects
    case "initial":
      guard let name = place.path.dropLast().last, let field = names.field(name, in: scope) else { return [] }
      if let variable = field.variable { return values(of: variable.type) }
      return field.slot == nil ? [] : field.names.map { place($0.value) }
    default:
      guard let kind = PresentationKind(rawValue: key) else { return [] }
      return kind.isAlert ? alerts : screens
    }
  }

  private var subjects: [Candidate] {
    guard place.path.first == "rules", place.path.count > 1, let rule = Rule.named(place.path[1]) else {
      return []
    }
    let events = names.flow.coordinators.flatMap(\.events)
    return rule.subjects.flatMap { kind -> [Candidate] in
      switch kind {
      case .gate: names.flow.gates.map { Candidate($0.name.value, .gate, "gate") }
      case .screen: screens
      case .alert: alerts
      case .event: events.filter { !$0.isLink }.map { Candidate($0.name.value, .event, "event") }
      case .link: events.filter(\.isLink).map { Candidate($0.name.value, .event, "link") }
      }
    }
  }

  var screens: [Candidate] { names.flow.screens.map { place($0.name.value) } }
  var alerts: [Candidate] { names.flow.alerts.map { place($0.name.value) } }

  func place(_ name: String) -> Candidate {
    let parameters = names.parameters(ofPlace: name).map { "\($0.name.value): \($0.type.text)" }
    let word = names.alerts[name] == nil ? "screen" : "alert"
    return Candidate(
      name, .place, parameters.isEmpty ? word : "\(word)(\(parameters.joined(separator: ", ")))")
  }

  func values(of type: ValueType) -> [Candidate] {
    let cases = names.cases(of: type)
    guard cases.isEmpty else {
      return (type.isOptional ? ["nil"] : []).map { Candidate($0, .value, type.text) }
        + cases.map { Candidate($0.value(with: $0.parameters.map(\.name.value)), .value, type.text) }
    }
    return names.flow.values(of: type).map { Candidate($0, .value, type.text) }
  }

  /// Returns the fields in scope that fulfil a condition, those of the nearest coordinator first.
  func fields(where isWanted: (Field) -> Bool) -> [Candidate] {
    scope.flatMap { names.coordinator($0)?.fields ?? [] }.filter(isWanted).map {
      Candidate($0.name.value, .field, "field")
    }
  }
}
