import FlowAlgorithms
import FlowDiagnostics
package import FlowModel

/// The number of a value name; 0 is `nil`. Equal names are equal values, whatever type lists them.
package typealias ValueID = Int

/// The number of a screen or alert.
package typealias DestinationID = Int

/// The number of a place with arguments, counted over all places in the order of declaration.
package typealias ItemID = Int

/// A parameter's or variable's type with its values as numbers.
package struct ResolvedType: Hashable, Sendable {
  /// The values in order; `nil` first when the type is optional.
  package let values: [ValueID]
  /// As people write it.
  package let name: String
  /// What a sum can be; empty for any other type.
  package var cases: [ResolvedCase] = []

  /// The position of a value among the values, or nil when the type lacks it.
  package func code(of value: ValueID) -> Int? { values.firstIndex(of: value) }

  /// Whether every value of this type, `nil` aside, is one of `other`.
  package func fits(_ other: ResolvedType) -> Bool {
    values.allSatisfy { $0 == 0 || other.values.contains($0) }
  }
}

/// A case of a sum with the number of each of its values.
package struct ResolvedCase: Hashable, Sendable {
  package let name: String
  package let parameters: [ResolvedParameter]
  /// Its values by their arguments, in order.
  package let values: [StoredValue]
}

/// A value of a sum with what it carries.
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
  /// The first of its items.
  package let firstItem: ItemID
  /// How far apart items are that differ by one in each parameter; the last parameter varies fastest.
  package let strides: [Int]
  /// The number of its items.
  package let itemCount: Int

  /// Its items.
  package var items: Range<ItemID> { firstItem..<firstItem + itemCount }

  package var screen: Screen? { if case .screen(let screen) = declaration { screen } else { nil } }

  package var alert: Alert? { if case .alert(let alert) = declaration { alert } else { nil } }

  /// The value codes of the item at `offset` from the first.
  package func codes(at offset: Int) -> [Int] {
    zip(strides, parameters).map { stride, parameter in offset / stride % parameter.type.values.count }
  }
}

/// The names of a flow, resolved to numbers; the way from names in and back out.
package struct Symbols: Sendable {
  /// Value names by number; the first is `nil`.
  package var valueNames: [String] { values.values }
  private var values = Interner(["nil"])
  package var domains: [String: ResolvedType] = [:]
  /// Screens first, then alerts, each in the order of declaration.
  package var places: [Destination] = []
  package var placeIDs: [String: DestinationID] = [:]
  /// The place of each item.
  package var itemPlaces: [DestinationID] = []
  /// The number of items that are screens; they come first.
  package var screenItemCount = 0

  /// The number of a value name, new or known.
  package mutating func intern(_ name: String) -> ValueID { values.number(of: name) }

  /// The number of a value name; nil where there is no such value.
  package func value(named name: String) -> ValueID? { values.knownNumber(of: name) }

  /// A place by its name.
  package func place(named name: String) -> (id: DestinationID, place: Destination)? {
    placeIDs[name].map { ($0, places[$0]) }
  }

  /// A name with values, as people write a call: `load(Product#1)`.
  package func call(of name: String, _ values: [ValueID]) -> String {
    ItemValue(name: name, arguments: values.map { valueNames[$0] }).description
  }

  /// The item with its names.
  package func itemValue(_ item: ItemID) -> ItemValue {
    let place = places[itemPlaces[item]]
    let codes = place.codes(at: item - place.firstItem)
    let arguments = zip(place.parameters, codes).map { parameter, code in
      valueNames[parameter.type.values[code]]
    }
    return ItemValue(name: place.name, arguments: arguments)
  }

  /// The item with these names, or nil where there is none.
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
