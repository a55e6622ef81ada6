/// Three counters that only grow: as many states as there are combinations of numbers.
enum Counters {
  /// A scenario with them and one property, `counted`.
  ///
  /// - Parameter tops: The largest number of each.
  static func scenario(_ property: String, tops: (Int, Int, Int) = (29, 29, 29), rest: String = "") -> String
  {
    """
    flowcheck: 1
    name: Counters
    platform: swiftui
    screens:
      home: { home: true }
    coordinators:
      App:
        root: home
        state:
          one: { range: 0..\(tops.0) }
          two: { range: 0..\(tops.1) }
          three: { range: 0..\(tops.2) }
        events:
          more: { from: home, when: one < \(tops.0), do: set one = one + 1 }
          most: { from: home, when: two < \(tops.1), do: set two = two + 1 }
          many: { from: home, when: three < \(tops.2), do: set three = three + 1 }
    properties:
      counted: \(property)
    \(rest)
    """
  }
}
