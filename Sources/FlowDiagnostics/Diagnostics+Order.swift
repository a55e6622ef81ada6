extension [Diagnostic] {
  /// Returns the diagnostics sorted by file and place, without duplicates. In each file, those without a place come first.
  public func inSourceOrder() -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    let unique = filter { seen.insert($0).inserted }
    return unique.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      if first.file != second.file { return first.file < second.file }
      guard first.span != second.span else { return left.offset < right.offset }
      guard let firstSpan = first.span else { return true }
      return second.span.map { firstSpan < $0 } ?? false
    }.map(\.element)
  }
}
