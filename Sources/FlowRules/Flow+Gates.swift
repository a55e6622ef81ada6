import FlowDiagnostics
package import FlowModel

extension Flow {
  /// Each screen with each gate that it requires, in the order of declaration.
  package var gatedScreens: [(screen: Screen, gate: String)] {
    screens.flatMap { screen in
      unique(screen.requires.map(\.value)).map { (screen: screen, gate: $0) }
    }
  }

  /// Returns gates, followed by those without which they are closed: the gates that their conditions name as parts of an `and`.
  package func gatesNeeded(by gates: [String]) -> [String] {
    func parts(of condition: Condition) -> [String] {
      switch condition {
      case .gate(let name): [name.value]
      case .and(let left, let right): parts(of: left) + parts(of: right)
      default: []
      }
    }
    var all = gates
    var next = 0
    while next < all.count {
      let condition = self.gates.first { $0.name.value == all[next] }?.condition
      all += unique(condition.map(parts) ?? []).filter { !all.contains($0) }
      next += 1
    }
    return all
  }

  /// Each screen that opens a gate, with the gate, in the order of declaration.
  package var gateScreens: [(screen: Screen, gate: String)] {
    screens.compactMap { screen in screen.opens.map { (screen: screen, gate: $0.value) } }
  }

  /// The locks, and the screens that windows show: they lie over everything else.
  var coveringScreens: [String] {
    let inWindows = slots.flatMap { site in site.names.filter { site.kinds(of: $0).contains(.window) } }
    return unique(screens.filter(\.isLock).map(\.name.value) + inWindows)
  }

  /// Returns the screens that open the gate, in the order of declaration.
  package func screens(opening gate: String) -> [Screen] {
    gateScreens.filter { $0.gate == gate }.map(\.screen)
  }
}
