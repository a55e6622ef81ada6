import FlowDiagnostics
import FlowModel

/// The number of a value name; 0 is `nil`. Equal names are equal values, whatever type lists them.
typealias ValueID = Int

/// The number of a screen or alert.
typealias DestinationID = Int

/// The number of a place with arguments, counted over all places in the order of declaration.
typealias ItemID = Int

/// A parameter's or variable's type with its values as numbers.
struct ResolvedType: Hashable, Sendable {
  /// The values in order; `nil` first when the type is optional.
  let values: [ValueID]
  /// As people write it.
  let name: String

  /// The position of a value among the values, or nil when the type lacks it.
  func code(of value: ValueID) -> Int? { values.firstIndex(of: value) }

  /// Whether every value of this type, `nil` aside, is one of `other`.
  func fits(_ other: ResolvedType) -> Bool { values.allSatisfy { $0 == 0 || other.values.contains($0) } }
}

/// A parameter with its resolved type.
struct ResolvedParameter: Sendable {
  let name: String
  let type: ResolvedType
}

/// A screen or an alert with the numbers of its items.
struct Destination: Sendable {
  enum Declaration: Sendable {
    case screen(Screen)
    case alert(Alert)
  }

  let name: String
  let declaration: Declaration
  let parameters: [ResolvedParameter]
  /// The first of its items.
  let firstItem: ItemID
  /// How far apart items are that differ by one in each parameter; the last parameter varies fastest.
  let strides: [Int]
  /// The number of its items.
  let itemCount: Int

  var screen: Screen? {
    guard case .screen(let screen) = declaration else { return nil }
    return screen
  }

  var alert: Alert? {
    guard case .alert(let alert) = declaration else { return nil }
    return alert
  }

  /// The value codes of the item at `offset` from the first.
  func codes(at offset: Int) -> [Int] {
    zip(strides, parameters).map { stride, parameter in offset / stride % parameter.type.values.count }
  }
}

/// The names of a flow, resolved to numbers; the way from names in and back out.
struct Symbols: Sendable {
  /// Value names by number; the first is `nil`.
  var valueNames: [String] = ["nil"]
  var valueIDs: [String: ValueID] = ["nil": 0]
  var domains: [String: ResolvedType] = [:]
  /// Screens first, then alerts, each in the order of declaration.
  var places: [Destination] = []
  var placeIDs: [String: DestinationID] = [:]
  /// The place of each item.
  var itemPlaces: [DestinationID] = []
  /// The number of items that are screens; they come first.
  var screenItemCount = 0

  /// The number of a value name, new or known.
  mutating func intern(_ name: String) -> ValueID {
    if let known = valueIDs[name] { return known }
    valueNames.append(name)
    valueIDs[name] = valueNames.count - 1
    return valueNames.count - 1
  }

  /// A place by its name.
  func place(named name: String) -> (id: DestinationID, place: Destination)? {
    placeIDs[name].map { ($0, places[$0]) }
  }

  /// The item with its names.
  func itemValue(_ item: ItemID) -> ItemValue {
    let place = places[itemPlaces[item]]
    let codes = place.codes(at: item - place.firstItem)
    let arguments = zip(place.parameters, codes).map { parameter, code in
      valueNames[parameter.type.values[code]]
    }
    return ItemValue(name: place.name, arguments: arguments)
  }

  /// The item with these names, or nil where there is none.
  func item(_ value: ItemValue) -> ItemID? {
    guard let (_, place) = place(named: value.name), place.parameters.count == value.arguments.count
    else { return nil }
    var item = place.firstItem
    for (index, parameter) in place.parameters.enumerated() {
      guard let id = valueIDs[value.arguments[index]], let code = parameter.type.code(of: id) else {
        return nil
      }
      item += code * place.strides[index]
    }
    return item
  }
}
