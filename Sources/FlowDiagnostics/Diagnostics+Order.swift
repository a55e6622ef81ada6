extension [Diagnostic] {
  /// The diagnostics by file and place, each once; those without a place come first.
  public func inSourceOrder() -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    let unique = filter { seen.insert($0).inserted }
    return unique.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      if first.file != second.file { return first.file < second.file }
      switch (first.span, second.span) {
      case (nil, nil): return left.offset < right.offset
      case (nil, _): return true
      case (_, nil): return false
      case (let firstSpan?, let secondSpan?):
        return firstSpan == secondSpan ? left.offset < right.offset : firstSpan < secondSpan
      }
    }.map(\.element)
  }
}
