extension ArraySlice {
  /// The elements joined from left to right by halves, so that a long chain is no deep one; nil for none.
  package func joinedByHalves(_ join: (Element, Element) -> Element) -> Element? {
    guard count > 1 else { return first }
    let middle = startIndex + (count + 1) / 2
    guard let left = self[..<middle].joinedByHalves(join), let right = self[middle...].joinedByHalves(join)
    else { return nil }
    return join(left, right)
  }
}
