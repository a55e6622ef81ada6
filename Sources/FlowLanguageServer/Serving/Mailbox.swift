import Dispatch
import FlowAlgorithms

/// A queue between threads.
final class Mailbox<Element: Sendable>: Sendable {
  private let elements = LockedValue<[Element]>([])
  private let arrivals = DispatchSemaphore(value: 0)

  func put(_ element: Element) {
    elements.withLock { $0.append(element) }
    arrivals.signal()
  }

  func take() -> Element {
    while true {
      arrivals.wait()
      if let element = elements.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return element }
    }
  }

  /// The next element, if there is one, without taking it.
  var next: Element? { elements.withLock { $0.first } }
}
