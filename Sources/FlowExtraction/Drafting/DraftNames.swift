import FlowModel

/// The names that a draft gives to what the code names: words of the language, each used only once.
struct DraftNames {
  /// What a screen or a field stands for: a unit, one of its slots, and a case of that slot.
  struct Subject: Hashable {
    var unit: String
    var slot = ""
    var item = ""
  }

  /// The coordinators, by unit.
  private(set) var coordinators: [String: String] = [:]
  /// The screens and alerts of cases.
  private(set) var items: [Subject: String] = [:]
  /// The screens that units live on, at their bottom unless they have tabs or swap roots.
  private(set) var pages: [String: String] = [:]
  private(set) var fields: [Subject: String] = [:]
  /// The events, by unit and name in the code.
  private(set) var events: [Subject: String] = [:]
  /// The numbers of parameters of the screens that have some.
  private(set) var arities: [Subject: Int] = [:]
  /// The start coordinator and its screen.
  private(set) var start = (coordinator: "Start", screen: "start")

  /// Words that mean something else in statements and conditions.
  private static let reserved: Set<String> = [
    "and", "or", "not", "in", "is", "implies", "contains", "visible", "nil", "all", "self", "root", "index",
    "nothing", "none", "as", "true", "false", "count", "top", "page", "after", "leave", "to",
  ]

  /// Names everything in a flow. `holders` lists the cases that hold a unit, `arities` the numbers of parameters of other cases.
  init(_ flow: CodeFlow, holders: [String: [Subject]], arities: [Subject: Int]) {
    self.arities = arities
    var (taken, takenCoordinators) = (Self.reserved, Self.reserved)
    start.coordinator = Self.unique("Start", in: &takenCoordinators)
    start.screen = Self.unique("start", in: &taken)
    for unit in flow.units {
      coordinators[unit.name] = Self.unique(Self.word(unit.name), in: &takenCoordinators)
      var fields = Self.reserved
      for slot in unit.slots {
        let name = Self.unique(Self.lowercased(Self.lastWord(slot.name)), in: &fields)
        self.fields[Subject(unit: unit.name, slot: slot.name)] = name
        for item in slot.cases {
          let name = Self.unique(
            Self.lowercased(Self.lastWord(item.name)), or: Self.word(unit.name) + "-", in: &taken)
          items[Subject(unit: unit.name, slot: slot.name, item: item.name)] = name
        }
      }
      var events = Self.reserved.union(Event.platformSteps)
      for event in unit.events {
        self.events[Subject(unit: unit.name, item: event.name)] = Self.unique(
          Self.word(event.lastWord), or: Self.word(event.name.filter { $0 != "_" }), in: &events)
      }
    }
    for unit in flow.units {
      let own = holders[unit.name] ?? []
      if own.count == 1, unit.slot(of: .root) == nil, let holder = items[own[0]] {
        pages[unit.name] = holder
      } else {
        pages[unit.name] = Self.unique(Self.lowercased(Self.word(unit.name)), in: &taken)
      }
    }
  }

  /// Returns the screen or alert of a case.
  func item(_ name: String, of slot: String, in unit: String) -> String? {
    items[Subject(unit: unit, slot: slot, item: name)]
  }

  /// Returns the screen or alert of a case, with a value for each of its parameters.
  func call(_ subject: Subject) -> String? {
    guard let item = items[subject], let count = arities[subject] else { return items[subject] }
    return "\(item)(\(Array(repeating: "any", count: count).joined(separator: ", ")))"
  }

  /// Returns the field of a slot.
  func field(_ slot: String, in unit: String) -> String? { fields[Subject(unit: unit, slot: slot)] }

  /// Returns the event that has a name in the code.
  func event(_ name: String, in unit: String) -> String? { events[Subject(unit: unit, item: name)] }

  // MARK: - Words

  /// Returns the last part of a dotted name, without labels.
  private static func lastWord(_ name: String) -> String {
    word(String((name.split(separator: ".").last ?? "").prefix { $0 != "(" }))
  }

  /// Returns a text as a word of letters, digits and `_`, with `-` for everything else; `item` if nothing is left.
  static func word(_ text: String) -> String {
    var word = ""
    for scalar in text.unicodeScalars {
      let isPart =
        scalar == "_" || scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      if isPart {
        word.unicodeScalars.append(scalar)
      } else if let last = word.last, last != "-" {
        word += "-"
      }
    }
    while word.last == "-" { word.removeLast() }
    guard let first = word.first else { return "item" }
    return first.isNumber ? "n" + word : String(word.prefix(60))
  }

  static func lowercased(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }.count
    let count = capitals > 1 && capitals < word.count ? capitals - 1 : capitals
    return word.prefix(max(1, count)).lowercased() + word.dropFirst(max(1, count))
  }

  /// Returns the first that is not taken of the word, a longer one, and ones with a number, and takes it.
  static func unique(_ word: String, or longer: String? = nil, in taken: inout Set<String>) -> String {
    if taken.insert(word).inserted { return word }
    let other = longer.map { $0.hasSuffix("-") ? $0 + word : $0 } ?? word
    if other != word, taken.insert(other).inserted { return other }
    var number = 2
    while !taken.insert("\(other)-\(number)").inserted { number += 1 }
    return "\(other)-\(number)"
  }
}

extension CodeUnit {
  /// A case of a slot, with the subject that names it.
  typealias Content = (subject: DraftNames.Subject, slot: CodeSlot, item: CodeCase)

  /// What its slots can hold.
  var contents: [Content] {
    slots.flatMap { slot in
      slot.cases.map { (DraftNames.Subject(unit: name, slot: slot.name, item: $0.name), slot, $0) }
    }
  }

  /// Returns the case on which an event of a child happens, if its name says so.
  func origin(of event: CodeEvent) -> Content? {
    guard event.cause == .child else { return nil }
    let words = event.name.split(separator: ".").dropLast().map(String.init)
    return contents.first { !$0.item.kind.isAlert && words.contains($0.item.name) }
  }
}
