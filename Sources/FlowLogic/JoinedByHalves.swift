extension ArraySlice {
  /// Returns the elements joined from left to right as a balanced tree, so that a long chain is not deeply nested; nil if there
  /// are none.
  package func joinedByHalves(_ join: (Element, Element) -> Element) -> Element? {
    guard count > 1 else { return first }
    let middle = startIndex + (count + 1) / 2
    guard let left = self[..<middle].joinedByHalves(join), let right = self[middle...].joinedByHalves(join)
    else { return nil }
    return join(left, right)
  }
}
