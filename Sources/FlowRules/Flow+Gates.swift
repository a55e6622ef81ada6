import FlowDiagnostics
package import FlowModel

extension Flow {
  /// Each screen with each gate that it requires, in the order of declaration.
  package var gatedScreens: [(screen: Screen, gate: String)] {
    screens.flatMap { screen in
      unique(screen.requires.map(\.value)).map { (screen: screen, gate: $0) }
    }
  }

  /// Each screen that opens a gate, with the gate, in the order of declaration.
  package var gateScreens: [(screen: Screen, gate: String)] {
    screens.compactMap { screen in screen.opens.map { (screen: screen, gate: $0.value) } }
  }

  /// Returns the screens that open the gate, in the order of declaration.
  package func screens(opening gate: String) -> [Screen] {
    gateScreens.filter { $0.gate == gate }.map(\.screen)
  }
}
