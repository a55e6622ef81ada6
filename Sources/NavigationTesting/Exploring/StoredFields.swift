/// The stored properties of an app, by name: the default snapshot of an app.
///
/// `Hashable` values are kept. Objects and other values are read recursively, each object once, so a coordinator includes its
/// children: `child.path`. Functions, and what the `@Observable` macro stores for itself, are left out.
///
/// A claim reads a property by its name: `{ $0.isPaying == true }`. The result is nil if no property has the name and type;
/// a claim that reads a name that no state has is undetermined.
///
/// - Complexity: Reflection for each snapshot. A snapshot of your own is many times faster.
@dynamicMemberLookup
public struct StoredFields: Hashable {
  /// The names, in the order of declaration.
  let names: [String]
  let values: [AnyHashable]

  /// The stored properties of a value or an object.
  init(of app: Any) {
    var reader = Reader()
    if type(of: app) is AnyObject.Type { reader.note(app as AnyObject) }
    reader.read(Mirror(reflecting: app), "")
    (names, values) = (reader.names, reader.values)
  }

  /// Returns the value of a name; nil if there is none.
  func value(_ name: String) -> AnyHashable? { names.firstIndex(of: name).map { values[$0] } }

  /// The property of a name; nil if none has the name and type. A claim that reads a name that no state has is undetermined.
  public subscript<Value>(dynamicMember name: String) -> Value? {
    let value = value(name)
    FieldLookups.current?.note(name, isFound: value != nil, among: names)
    return value.flatMap { $0.base as? Value }
  }
}

extension StoredFields: CustomReflectable {
  /// The properties.
  public var customMirror: Mirror {
    Mirror(self, children: zip(names, values).map { ($0, $1.base) }, displayStyle: .struct)
  }
}

extension StoredFields {
  /// Collects properties. An object that was already read is named by its number in the order of reading.
  private struct Reader {
    var names: [String] = []
    var values: [AnyHashable] = []
    private var met: [ObjectIdentifier] = []

    mutating func note(_ object: AnyObject) { met.append(ObjectIdentifier(object)) }

    /// Reads the properties that a mirror shows, those of superclasses first.
    mutating func read(_ mirror: Mirror, _ path: String) {
      if let parent = mirror.superclassMirror { read(parent, path) }
      for (index, child) in mirror.children.enumerated() {
        let label = child.label ?? "\(index)"
        guard !label.hasPrefix("_$") else { continue }
        let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
        read(child.value, path.isEmpty ? name : "\(path).\(name)")
      }
    }

    private mutating func read(_ value: Any, _ path: String) {
      if let hashable = value as? AnyHashable, !(type(of: value) is AnyObject.Type) {
        return add(path, hashable)
      }
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .class:
        let object = value as AnyObject
        if let number = met.firstIndex(of: ObjectIdentifier(object)) {
          return add(path, KnownObject(number: number))
        }
        note(object)
        add(path, String(describing: type(of: value)))
        read(mirror, path)
      case .optional:
        if let wrapped = mirror.children.first { read(wrapped.value, path) } else { add(path, "nil") }
      case .enum:
        add(path, mirror.children.first?.label ?? String(describing: value))
        read(mirror, path)
      case .struct, .tuple, .collection, .set, .dictionary:
        if mirror.displayStyle == .collection { add(path + ".count", mirror.children.count) }
        read(mirror, path)
      default:
        // A function, or something without properties: nothing that can be compared.
        break
      }
    }

    private mutating func add(_ name: String, _ value: AnyHashable) {
      names.append(name)
      values.append(value)
    }
  }
}

/// An object that was already read, by its number in the order of reading.
struct KnownObject: Hashable, CustomStringConvertible {
  var number: Int

  var description: String { "object \(number)" }
}
