/// Claims about runs, and the fairness constraints.
extension RandomApp {
  /// Returns properties in all words of the temporal language.
  mutating func runLines() -> [String] {
    var lines: [String] = []
    for index in 0..<random.number(2...4) { lines.append("run\(index): \(claim())") }
    return lines
  }

  /// Returns properties that may be true only of fair runs, mostly about steps that `fairness` names, which must be drawn before.
  mutating func fairRunLines() -> [String] {
    var lines: [String] = []
    for index in 0..<random.number(3...5) { lines.append("run\(index): \(fairClaim())") }
    return lines
  }

  /// Returns `fairness` for a scenario about runs.
  mutating func fairnessLines() -> [String] {
    let lines = fairnessNameLines(besides: [])
    let groups = random.happens(30) ? random.some(1, of: ["effects", "alerts", "transitions"]) : []
    return lines + (groups.isEmpty ? [] : ["off: [\(groups.joined(separator: ", "))]"])
  }

  /// Returns `fairness` that often switches a group off and still names one of its members.
  mutating func fairRunFairnessLines() -> [String] {
    let effects = coordinators.flatMap(\.effects).map(\.name)
    let groups = [("alerts", alerts.map(\.name)), ("effects", effects)].filter { !$0.1.isEmpty }
    guard random.happens(60), let (group, members) = random.element(of: groups) else {
      return fairnessLines()
    }
    let named = random.happens(60) ? random.some(1, of: members) : []
    let lines = fairnessNameLines(besides: named)
    fairNames += named + named
    let key = random.happens(60) ? "weak" : "strong"
    return lines.filter { named.isEmpty || !$0.hasPrefix(key) }
      + (named.isEmpty ? [] : ["\(key): [\(named.joined(separator: ", "))]"]) + ["off: [\(group)]"]
  }

  private mutating func fairnessNameLines(besides others: [String]) -> [String] {
    var names = stepNames + coordinators.flatMap(\.effects).map(\.name) + alerts.map(\.name)
    names.removeAll(where: others.contains)
    var lines: [String] = []
    for (key, percent) in [("weak", 50), ("strong", 40)] where random.happens(percent) {
      let chosen = random.some(random.number(1...2), of: names)
      names.removeAll(where: chosen.contains)
      fairNames += chosen
      let texts = chosen.map { $0.contains("{") ? "\"\($0)\"" : $0 }
      if !texts.isEmpty { lines.append("\(key): [\(texts.joined(separator: ", "))]") }
    }
    return lines
  }

  /// The names of steps, except of effects and alerts.
  private var stepNames: [String] {
    coordinators.flatMap(\.events) + stepTexts + ["back", "swipe", "tapOutside", "tab", "relaunch"]
      + (isInterleaved ? ["finish"] : [])
  }

  private mutating func claim() -> String {
    switch random.number(0...9) {
    case 0: return "eventually \(moment())"
    case 1, 2: return "\(moment()) leadsTo \(moment())"
    case 3: return "\(moment()) until \(moment())"
    case 4, 5, 6:
      var left = 4
      return "{ ltl: \"\(linear(depth: 3, &left))\" }"
    case 7, 8:
      var left = 4
      return "{ ctl: \"\(branching(depth: 3, &left))\" }"
    default: return "always reachable (\(condition(.root, depth: 1)))"
    }
  }

  private mutating func fairClaim() -> String {
    if random.happens(35), let alert = random.element(of: alerts) {
      let up = "visible(\(alert.name))"
      let claims = ["ltl: \"G (\(up) -> F !\(up))\"", "ctl: \"AG AF !\(up)\"", "ctl: \"EF EG \(up)\""]
      return "{ \(random.element(of: claims) ?? claims[0]) }"
    }
    if random.happens(40), let (event, effect) = random.element(of: starters) {
      let claims = ["G (after(\(event)) -> F after(\(effect)))", "F after(\(event)) -> F after(\(effect))"]
      return "{ ltl: \"\(random.element(of: claims) ?? claims[0])\" }"
    }
    let names = fairNames.filter { name in !alerts.contains { $0.name == name } }
    let name = random.element(of: names + names + coordinators.flatMap(\.effects).map(\.name)) ?? "back"
    let claims = [
      "F after(\(name))", "F G !after(\(name))", "G F after(\(name))",
      "(G F \(stateAtom())) -> (G F after(\(name)))", "G (\(linearAtom()) -> F after(\(name)))",
    ]
    return "{ ltl: \"\(random.element(of: claims) ?? claims[0])\" }"
  }

  /// Returns what temporal words are about: a condition, an event, or both.
  private mutating func moment() -> String {
    let state = "(\(condition(.root, depth: 1)))"
    guard random.happens(40), let event = random.element(of: runEvents) else { return state }
    return "after \(event)" + (random.happens(30) ? " and \(state)" : "")
  }

  private var runEvents: [String] { stepNames + coordinators.flatMap(\.effects).map(\.name) }

  private mutating func linear(depth: Int, _ left: inout Int) -> String {
    guard depth > 0, left > 0, random.happens(85) else { return linearAtom() }
    switch random.number(0...13) {
    case 0, 1:
      left -= 1
      return "F \(operand(depth, &left))"
    case 2, 3, 4:
      left -= 1
      return "G \(operand(depth, &left))"
    case 5:
      left -= 1
      return "X \(operand(depth, &left))"
    case 6, 7, 8:
      left -= 1
      let sign = random.element(of: ["U", "U", "R", "W"]) ?? "U"
      if sign == "W" { left -= 1 }
      return "\(operand(depth, &left)) \(sign) \(operand(depth, &left))"
    case 9: return "!\(operand(depth, &left))"
    default:
      let sign = random.element(of: ["&", "|", "->", "->", "<->"]) ?? "&"
      return "\(operand(depth, &left)) \(sign) \(operand(depth, &left))"
    }
  }

  private mutating func operand(_ depth: Int, _ left: inout Int) -> String {
    "(\(linear(depth: depth - 1, &left)))"
  }

  private mutating func linearAtom() -> String {
    if random.happens(25), let event = random.element(of: runEvents) { return "after(\(event))" }
    return stateAtom()
  }

  private mutating func stateAtom() -> String {
    if random.happens(20), let item = random.element(of: screens + alerts) {
      return "visible(\(pattern(item, .root)))"
    }
    if random.happens(15), let gate = random.element(of: gates) { return gate }
    return random.happens(4) ? "true" : "{ \(condition(.root, depth: 1)) }"
  }

  private mutating func branching(depth: Int, _ left: inout Int) -> String {
    guard depth > 0, left > 0, random.happens(90) else { return stateAtom() }
    let runs = random.happens(50) ? "A" : "E"
    switch random.number(0...11) {
    case 0...5:
      left -= 1
      let sign = random.element(of: ["F", "F", "G", "G", "X"]) ?? "F"
      return "\(runs)\(sign) (\(branching(depth: depth - 1, &left)))"
    case 6, 7, 8:
      left -= 1
      let sign = random.element(of: ["U", "R", "W"]) ?? "U"
      return
        "\(runs)[(\(branching(depth: depth - 1, &left))) \(sign) (\(branching(depth: depth - 1, &left)))]"
    case 9: return "!(\(branching(depth: depth - 1, &left)))"
    default:
      let sign = random.element(of: ["&", "|", "->", "<->"]) ?? "&"
      return "(\(branching(depth: depth - 1, &left))) \(sign) (\(branching(depth: depth - 1, &left)))"
    }
  }
}
