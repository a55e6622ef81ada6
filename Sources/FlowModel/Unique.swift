/// Returns the elements without repetitions, each at its first position.
package func unique<Element: Equatable>(_ elements: [Element]) -> [Element] {
  elements.reduce(into: []) { kept, element in
    if !kept.contains(element) { kept.append(element) }
  }
}
