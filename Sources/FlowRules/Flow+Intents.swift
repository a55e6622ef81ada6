package import FlowDiagnostics
import FlowLogic
package import FlowModel

/// A screen that a person wanted before something prevented it, as a parameter or variable of a flow remembers it.
package struct PendingIntent: Sendable {
  /// The wanted screen.
  package let screen: Screen
  /// The arguments of the wanted screen; nil if only the screen is remembered.
  package let arguments: [String]?
  /// Holds while the screen is remembered there.
  package let isPending: FlowStateFormula
  /// The gates for which it waits, in the order of declaration.
  package let gates: [String]
  /// The place of the declaration of the parameter or variable.
  package let place: SourceSpan
}

extension Flow {
  /// All screens that a parameter of a screen or alert, or a variable, can remember.
  ///
  /// A parameter counts if its type lists screens and at most `nothing` besides. A variable must also have a value for
  /// remembering none, `nothing` or `nil`, or else it could never be consumed. A sum whose cases are screens also remembers their
  /// arguments.
  package var intents: [PendingIntent] {
    let around = gatesAround
    let ofScreens = screens.flatMap {
      intents(of: $0.parameters, on: $0.name.value, opening: $0.opens?.value, behind: around)
    }
    let ofAlerts = alerts.flatMap {
      intents(of: $0.parameters, on: $0.name.value, opening: nil, behind: around)
    }
    return ofScreens + ofAlerts + intentsOfVariables(behind: around)
  }

  private func intents(
    of parameters: [Parameter], on carrier: String, opening gate: String?, behind around: [String: [String]]
  ) -> [PendingIntent] {
    parameters.enumerated().flatMap { position, parameter in
      remembered(by: parameter.type).map { screen, _, _ in
        PendingIntent(
          screen: screen, arguments: nil,
          isPending: .atom(
            .wantsArgument(name: carrier, parameter: position, value: screen.name.value)),
          gates: gates(before: screen, otherwise: gate, behind: around), place: parameter.name.span)
      }
    }
  }

  private func intentsOfVariables(behind around: [String: [String]]) -> [PendingIntent] {
    places.flatMap { site, coordinator in
      coordinator.fields.flatMap { field -> [PendingIntent] in
        guard let type = field.variable?.type, values(of: type).contains(where: Self.absentValues.contains)
        else { return [] }
        return remembered(by: type).map { screen, arguments, value in
          PendingIntent(
            screen: screen, arguments: arguments,
            isPending: .atom(.variable(site.field(field.name.value), value: value)),
            gates: gates(before: screen, otherwise: nil, behind: around), place: field.name.span)
        }
      }
    }
  }

  /// Returns the screens that the type's values name, each with the value, and for a sum the arguments. The result is empty if a
  /// value of a list names no screen, unless it stands for none.
  private func remembered(by type: ValueType) -> [(screen: Screen, arguments: [String]?, value: String)] {
    if let sum = sum(of: type) { return remembered(by: sum) }
    let values = unique(values(of: type)).filter { !Self.absentValues.contains($0) }
    let found = values.compactMap { value in
      screens.first { $0.name.value == value }.map { (screen: $0, arguments: nil as [String]?, value: value) }
    }
    return found.count == values.count ? found : []
  }

  /// Returns the same for a sum, some of whose cases are screens with their arguments.
  private func remembered(by sum: Domain) -> [(screen: Screen, arguments: [String]?, value: String)] {
    sum.cases.flatMap { known -> [(screen: Screen, arguments: [String]?, value: String)] in
      guard let screen = screens.first(where: { $0.name.value == known.name.value }) else { return [] }
      return arguments(of: known.parameters).map {
        (screen, known.parameters.isEmpty ? nil : $0, known.value(with: $0))
      }
    }
  }

  private func sum(of type: ValueType) -> Domain? {
    guard case .domain(let name) = type.values else { return nil }
    return domains.first { $0.name.value == name.value && !$0.cases.isEmpty }
  }

  private static let absentValues = ["nothing", "none", "nil"]

  /// Returns the gates that a remembered screen requires, or if it requires none, the gate that the remembering screen opens. The
  /// gates that it is behind follow.
  private func gates(
    before screen: Screen, otherwise gate: String?, behind around: [String: [String]]
  ) -> [String] {
    let required = screen.requires.map(\.value)
    let own = required.isEmpty ? [gate].compactMap(\.self) : required
    return unique(own + (around[screen.name.value] ?? []))
  }

  /// The gates that each screen is behind wherever it can be: the gates required by all screens in whose children it lies.
  private var gatesAround: [String: [String]] {
    let required = Dictionary(screens.map { ($0.name.value, $0.requires.map(\.value)) }) { first, _ in first }
    var bySite: [Set<String>] = []
    var found: [String: Set<String>] = [:]
    for (site, coordinator) in places {
      let outer = site.parent.map { bySite[$0] } ?? []
      let around = outer.union(site.screen.flatMap { required[$0] } ?? [])
      bySite.append(around)
      for name in coordinator.bottoms.map(\.name) + coordinator.fields.flatMap(\.names) {
        found[name.value] = found[name.value]?.intersection(around) ?? around
      }
    }
    return found.mapValues { around in gates.map(\.name.value).filter(around.contains) }
  }
}
