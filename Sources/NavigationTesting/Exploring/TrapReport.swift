/// Where an app's code is running, so that a trap in it can be told with the trace that led there.
final class TrapReport {
  func enter(_ state: Int, _ label: @autoclosure () -> String) {}
  func leave() {}
}
