extension Set<String> {
  /// Adds a name, or the first of its variants, counted from 2, that is not in the set, and returns what was added.
  package mutating func insertUnused(_ name: String, variant: (Int) -> String) -> String {
    var (unused, number) = (name, 2)
    while !insert(unused).inserted { (unused, number) = (variant(number), number + 1) }
    return unused
  }
}
