extension Set<String> {
  /// Adds the name if the set does not have it, else its first variant, counted from 2, that the set does not have. Returns the
  /// added name.
  package mutating func insertUnused(_ name: String, variant: (Int) -> String) -> String {
    var (unused, number) = (name, 2)
    while !insert(unused).inserted { (unused, number) = (variant(number), number + 1) }
    return unused
  }
}
