/// What lies on the one stack of a member: its declarations and the events that push it.
struct Pages {
  var domains = ""
  var screens: [String]
  var stack: String
  var limit: Int
  var state: [String] = []
  var events: [String]
  var link: String

  /// Screens in a ring; each leads to the next and to the one after that, the home page to all.
  init(screens count: Int) {
    let names = (0..<count).map { "page\($0 + 1)" }
    screens = names.map { "\($0):" }
    stack = names.joined(separator: ", ")
    limit = 4
    events = names.indices.flatMap { index -> [String] in
      let next = names[(index + 1) % count]
      let other = names[(index + 2) % count]
      return [
        "open\(index + 1): { from: home, do: push \(names[index]) }",
        "next\(index + 1): { from: \(names[index]), do: push \(next) }",
        "other\(index + 1): { from: \(names[index]), do: push \(other) }",
      ]
    }
    link = "app://page: { do: [dismiss all, popToRoot, push page1] }"
  }

  /// One screen with a parameter, pushed on home and on itself.
  init(values: Int, limit: Int, isLastKept: Bool) {
    domains = "domains: { Product: \(values) }\n"
    screens = ["product: { params: { id: Product } }"]
    stack = "product"
    self.limit = limit
    let note = isLastKept ? ", set last = id" : ""
    if isLastKept { state = ["last: Product?"] }
    events = ["open: { params: { id: Product }, from: [home, product], do: [push product(id)\(note)] }"]
    link =
      "app://product/{id}: { params: { id: Product }, do: [dismiss all, popToRoot, push product(id)\(note)] }"
  }
}
