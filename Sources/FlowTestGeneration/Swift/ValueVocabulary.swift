import FlowDiagnostics
import FlowModel

/// The types of parameters as enumerations of Swift.
struct ValueVocabulary {
  /// An enumeration, each value with its case and the app's name for it.
  struct Enumeration {
    var name: String
    var remark: String
    var values: [(value: String, name: String, inApp: String)]
    /// Whether some link has one of its values in its address.
    var isInAddress = false

    /// Its declaration, indented by two.
    var lines: [String] {
      var lines = Words.wrapped(remark, width: 98).map { "  /// \($0)" }
      lines.append("  enum \(name): String, CaseIterable {")
      lines += values.map { value, name, _ in
        "    case \(name)" + (value == name ? "" : " = \(SwiftExpression.literal(value))")
      }
      if values.contains(where: { $0.value != $0.inApp }) {
        lines += property("inApp", "Its name in the app.") { $0 }
      }
      if isInAddress {
        lines += property("inAddress", "Its name in the app, as part of an address.", \.asAddressPart)
      }
      return lines + ["  }"]
    }

    private func property(_ property: String, _ remark: String, _ text: (String) -> String) -> [String] {
      ["", "    /// \(remark)", "    var \(property): String {", "      switch self {"]
        + values.flatMap { _, name, inApp in
          SwiftExpression.text(SwiftExpression.literal(text(inApp))).lines(
            indent: 6, prefix: "case .\(name): ")
        } + ["      }", "    }"]
    }
  }

  /// A use of a type: an enumeration, with or without nil.
  struct Use {
    var enumeration: Int
    var isOptional: Bool
  }

  private let flow: Flow
  private(set) var enumerations: [Enumeration] = []
  private var names: SwiftNames
  private var ofDomains: [String: Int] = [:]

  init(_ flow: Flow, names: SwiftNames) {
    (self.flow, self.names) = (flow, names)
  }

  /// Returns the type of a parameter. Values that are listed in place get an enumeration of their own.
  mutating func use(of type: ValueType, owner: String, parameter: String) -> Use {
    let enumeration =
      switch type.values {
      case .domain(let name): self.enumeration(ofDomain: name.value)
      case .list(let values):
        add("\(owner) \(parameter)", "The values of `\(parameter)` of `\(owner)`.", values.map(\.value))
      }
    return Use(enumeration: enumeration, isOptional: type.isOptional)
  }

  private mutating func enumeration(ofDomain name: String) -> Int {
    if let known = ofDomains[name] { return known }
    let domain = flow.domains.first { $0.name.value == name }
    let index = add(
      name, "The domain `\(name)`.", domain.map { $0.values.map(\.value) } ?? [],
      inApp: { domain?.nameInApp(of: $0) ?? $0 })
    ofDomains[name] = index
    return index
  }

  mutating func outcomes(_ outcomes: [String], of event: String, isOptional: Bool) -> Use {
    Use(
      enumeration: add("\(event) Outcome", "The outcomes of `\(event)`.", outcomes), isOptional: isOptional)
  }

  /// Notes that a link has a value of this type in its address.
  mutating func noteInAddress(_ use: Use) { enumerations[use.enumeration].isInAddress = true }

  private mutating func add(
    _ name: String, _ remark: String, _ values: [String], inApp: (String) -> String = { $0 }
  ) -> Int {
    var cases = SwiftNames()
    enumerations.append(
      Enumeration(
        name: names.type(name, kind: "values"), remark: remark,
        values: values.map { ($0, cases.value($0, kind: "value"), inApp($0)) }))
    return enumerations.count - 1
  }

  /// Returns the name of a type: `Product`, `Product?`.
  func name(of use: Use) -> String { enumerations[use.enumeration].name + (use.isOptional ? "?" : "") }

  /// Returns the values of a type, as the scenario writes them.
  func values(of use: Use) -> [String] {
    enumerations[use.enumeration].values.map(\.value) + (use.isOptional ? ["nil"] : [])
  }

  func nameInApp(_ value: String, of use: Use) -> String {
    enumerations[use.enumeration].values.first { $0.value == value }?.inApp ?? value
  }

  /// Returns a value in Swift: `.product1`.
  func expression(_ value: String, of use: Use) -> SwiftExpression {
    if use.isOptional, value == "nil" { return .text("nil") }
    guard let known = enumerations[use.enumeration].values.first(where: { $0.value == value }) else {
      preconditionFailure("a value of its type: \(value)")
    }
    return .text(".\(known.name)")
  }
}
