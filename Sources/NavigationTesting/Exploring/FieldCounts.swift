/// How many different values each field has in some values of one type.
struct FieldCounts {
  private let counts: [(name: String, count: Int)]

  init(of values: some Sequence<some Any>) {
    var names: [String] = []
    var texts: [String: Set<String>] = [:]
    for value in values {
      for child in Mirror(reflecting: value).children {
        guard let name = child.label else { continue }
        if texts[name] == nil { names.append(name) }
        texts[name, default: []].insert(plainText(child.value))
      }
    }
    counts = names.map { ($0, texts[$0]?.count ?? 0) }
  }

  /// The field with most values, of several the first; nil where there are no fields.
  var largest: (name: String, count: Int)? {
    counts.reduce(nil) { most, next in most.map { $0.count >= next.count } == true ? most : next }
  }
}
