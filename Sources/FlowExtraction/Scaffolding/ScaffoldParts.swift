extension CodeSlot {
  /// Whether a key path of the unit leads to it.
  var isKeyPath: Bool {
    property.isDeclared && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// The name of the optional that stands for a Boolean.
  var shownName: String { "\(name)Item" }
}

extension CodeEvent {
  /// The method that it calls; nil for a callback or an action.
  var call: String? {
    let parts = name.split(separator: "(", maxSplits: 1)
    guard parts.count == 2, !parts[0].contains("."), parts[1].contains(")"),
      labels.count == parameters.count
    else { return nil }
    return String(parts[0])
  }

  /// The labels of the method.
  var labels: [String] {
    let parts = name.split(separator: "(", maxSplits: 1)
    guard parts.count == 2, let end = parts[1].firstIndex(of: ")") else { return [] }
    return parts[1][..<end].split(separator: ":").map(String.init)
  }

  /// The name for a comment.
  var comment: String { DraftText.oneLine(name) }
}

extension NavigationFacts.Parameter {
  /// Sample values for a known type; empty for other types.
  var samples: String {
    switch type {
    case "Bool": "false, true"
    case "Int": "0, 1"
    case "String": "\"a\", \"b\""
    default: ""
    }
  }

  /// One sample value; nil if the type suggests none.
  var sample: String? {
    switch type {
    case "Bool": "true"
    case "Int": "1"
    case "String": "\"a\""
    default: type.hasSuffix("?") ? "nil" : type.hasPrefix("[") ? "[]" : nil
    }
  }

  /// The name and the type for a comment.
  var comment: String { DraftText.oneLine("\(name): \(type)") }
}

extension String {
  /// The text, escaped for a Swift string literal.
  var escaped: String {
    reduce(into: "") { text, character in
      if character == "\"" || character == "\\" { text.append("\\") }
      text.append(character)
    }
  }
}
