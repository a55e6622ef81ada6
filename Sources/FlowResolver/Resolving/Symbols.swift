import FlowAlgorithms
import FlowDiagnostics
package import FlowModel

/// The number of a value name; 0 is `nil`. Equal names are equal values, regardless of their types.
package typealias ValueID = Int

/// The number of a screen or alert.
package typealias DestinationID = Int

/// The number of a destination with arguments, counted over all destinations in the order of declaration.
package typealias ItemID = Int

/// The type of a parameter or variable, with numbers for its values.
package struct ResolvedType: Hashable, Sendable {
  /// The values in order; `nil` comes first if the type is optional.
  package let values: [ValueID]
  /// The name of the type, as an author would write it.
  package let name: String
  /// The cases of a sum; empty for any other type.
  package var cases: [ResolvedCase] = []

  /// Returns the position of a value among the values, or nil if the type does not have it.
  package func code(of value: ValueID) -> Int? { values.firstIndex(of: value) }

  /// Whether every value of this type except `nil` is a value of `other`.
  package func fits(_ other: ResolvedType) -> Bool {
    values.allSatisfy { $0 == 0 || other.values.contains($0) }
  }
}

/// A case of a sum with the number of each of its values.
package struct ResolvedCase: Hashable, Sendable {
  package let name: String
  package let parameters: [ResolvedParameter]
  /// The values with their arguments, in order.
  package let values: [StoredValue]
}

/// A value of a sum with the values that it carries.
package struct StoredValue: Hashable, Sendable {
  package let arguments: [ValueID]
  package let value: ValueID
}

/// A parameter with its resolved type.
package struct ResolvedParameter: Hashable, Sendable {
  package let name: String
  package let type: ResolvedType
}

/// A screen or an alert with the numbers of its items.
package struct Destination: Sendable {
  package enum Declaration: Sendable {
    case screen(Screen)
    case alert(Alert)
  }

  package let name: String
  package let declaration: Declaration
  package let parameters: [ResolvedParameter]
  /// The first item of the destination.
  package let firstItem: ItemID
  /// The distance between items whose values of a parameter are neighbours, for each parameter. The last parameter varies
  /// fastest.
  package let strides: [Int]
  /// The number of items of the destination.
  package let itemCount: Int

  /// The items of the destination.
  package var items: Range<ItemID> { firstItem..<firstItem + itemCount }

  package var screen: Screen? { if case .screen(let screen) = declaration { screen } else { nil } }

  package var alert: Alert? { if case .alert(let alert) = declaration { alert } else { nil } }

  /// Returns the value codes of the item at `offset` from the first one.
  package func codes(at offset: Int) -> [Int] {
    zip(strides, parameters).map { stride, parameter in offset / stride % parameter.type.values.count }
  }
}

/// The names of a flow and their numbers, in both directions.
package struct Symbols: Sendable {
  /// Value names by number; the first is `nil`.
  package var valueNames: [String] { values.values }
  private var values = Interner(["nil"])
  package var domains: [String: ResolvedType] = [:]
  /// Screens first, then alerts, each in the order of declaration.
  package var places: [Destination] = []
  package var placeIDs: [String: DestinationID] = [:]
  /// The destination of each item.
  package var itemPlaces: [DestinationID] = []
  /// The number of items that are screens. They come first.
  package var screenItemCount = 0

  /// Returns the number of a value name, and adds the name if it is new.
  package mutating func intern(_ name: String) -> ValueID { values.number(of: name) }

  /// Returns the number of a value name; nil if there is no such value.
  package func value(named name: String) -> ValueID? { values.knownNumber(of: name) }

  /// Returns a destination by its name.
  package func place(named name: String) -> (id: DestinationID, place: Destination)? {
    placeIDs[name].map { ($0, places[$0]) }
  }

  /// Returns a name with values, as an author would write a call: `load(Product#1)`.
  package func call(of name: String, _ values: [ValueID]) -> String {
    ItemValue(name: name, arguments: values.map { valueNames[$0] }).description
  }

  /// Returns the item with its names.
  package func itemValue(_ item: ItemID) -> ItemValue {
    let place = places[itemPlaces[item]]
    let codes = place.codes(at: item - place.firstItem)
    let arguments = zip(place.parameters, codes).map { parameter, code in
      valueNames[parameter.type.values[code]]
    }
    return ItemValue(name: place.name, arguments: arguments)
  }

  /// Returns the item with these names, or nil if there is none.
  package func item(_ value: ItemValue) -> ItemID? {
    guard let (_, place) = place(named: value.name), place.parameters.count == value.arguments.count
    else { return nil }
    var item = place.firstItem
    for (index, parameter) in place.parameters.enumerated() {
      guard let id = self.value(named: value.arguments[index]), let code = parameter.type.code(of: id) else {
        return nil
      }
      item += code * place.strides[index]
    }
    return item
  }
}
