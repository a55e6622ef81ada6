import FlowDiagnostics
public import FlowModel
import FlowResolver

extension CompiledFlow {
  /// The most flows that ``combinations(of:)`` can return: two values for each of seven switches.
  public static let combinationLimit = 128

  /// Returns the flow once for each combination of the values that `pessimistic` leaves open, with these switches set.
  ///
  /// If nothing in the flow is pessimistic, the result is the flow itself. The switches vary in the order of the catalogue, the
  /// last one fastest, and the first flow has every default.
  public static func combinations(of flow: Flow) -> [Flow] {
    let open = Set(openSwitches(of: flow))
    guard !open.isEmpty else { return [flow] }
    var settled = flow
    settled.isPessimistic = false
    settled.switches.removeAll { open.contains($0.name.value) }
    let catalogue = PlatformSwitches.catalogue(of: flow.platform.value)
    return catalogue.filter { open.contains($0.name) }.reduce([settled]) { flows, entry in
      let place = flow.switches.last { $0.name.value == entry.name }?.name.span ?? flow.platform.span
      return flows.flatMap { flow in
        entry.values.map { value in
          var flow = flow
          flow.switches.append(
            SwitchSetting(name: Located(entry.name, at: place), value: Located(value, at: place)))
          return flow
        }
      }
    }
  }

  /// Returns the switches that `pessimistic` leaves open, in the order of the catalogue.
  public static func openSwitches(of flow: Flow) -> [String] {
    PlatformSwitches.catalogue(of: flow.platform.value).map(\.name).filter { name in
      let written = flow.switches.last { $0.name.value == name }?.value.value
      return written == "pessimistic" || (written == nil && flow.isPessimistic)
    }
  }
}

extension CompiledFlow {
  /// The platform's switches with the values in force, the file's or the default; in a fixed order.
  public var switches: [(name: String, value: String)] {
    PlatformSwitches.catalogue(of: flow.platform.value).compactMap { name, values in
      let written = flow.switches.last { $0.name.value == name }?.value.value
      let value = written.flatMap { values.contains($0) ? $0 : nil } ?? values.first
      return value.map { (name, $0) }
    }
  }
}
