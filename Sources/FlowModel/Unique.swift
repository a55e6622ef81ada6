/// The elements without repetitions, each where it stood first.
package func unique<Element: Equatable>(_ elements: [Element]) -> [Element] {
  elements.reduce(into: []) { kept, element in
    if !kept.contains(element) { kept.append(element) }
  }
}
