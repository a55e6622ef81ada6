/// Returns the elements without repetitions, each at its first position.
package func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
  var seen: Set<Element> = []
  return elements.filter { seen.insert($0).inserted }
}

/// Returns every way to choose one element of each list. The choice from the last list varies fastest.
package func combinations<Element>(of choices: [[Element]]) -> [[Element]] {
  choices.reduce([[]]) { begun, elements in begun.flatMap { start in elements.map { start + [$0] } } }
}
