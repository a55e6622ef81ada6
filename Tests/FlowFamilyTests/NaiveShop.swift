/// SHOP(R,D,I) as the table of docs/benchmarks.md tells it, for nothing but counting: plain values, one set, no bits.
struct NaiveShop {
  /// A state; a route is its number, counted from 1, and 0 is none.
  struct State: Hashable {
    var stack: [Int] = []
    var sheet = Sheet.nothing
    var hasCover = false
    var alert = Alert.nothing
    var isSignedIn = false
    var hasCart = false
    var isBack = false
    var pending = Pending.nothing
  }

  enum Sheet: Hashable { case nothing, login, settings, address, share(Int) }
  enum Alert: Hashable { case nothing, cancel, delete, expired }
  enum Pending: Hashable { case nothing, route(Int), checkout }

  /// What a route is.
  struct Route {
    var isGated: Bool
    var item: Int?
  }

  let maxDepth: Int
  let items: Int
  let routes: [Route]

  init(kinds: Int, maxDepth: Int, items: Int) {
    self.maxDepth = maxDepth
    self.items = items
    routes = (1...kinds).flatMap { kind -> [Route] in
      let isGated = kind % 3 == 0
      return kind % 2 == 0
        ? (0..<items).map { Route(isGated: isGated, item: $0) } : [Route(isGated: isGated, item: nil)]
    }
  }

  /// The numbers of states found first after 0, 1 and so on steps, and that of all steps.
  func count() -> (levels: [Int], transitions: Int) {
    var seen: Set<State> = [State()]
    var level = [State()]
    var levels: [Int] = []
    var transitions = 0
    while !level.isEmpty {
      levels.append(level.count)
      var next: [State] = []
      for state in level {
        for successor in successors(of: state) {
          transitions += 1
          if seen.insert(successor).inserted { next.append(successor) }
        }
      }
      level = next
    }
    return (levels, transitions)
  }

  private func successors(of state: State) -> [State] {
    var found: [State] = []
    func add(_ isPossible: Bool = true, _ change: (inout State) -> Void) {
      guard isPossible else { return }
      var next = state
      change(&next)
      found.append(next)
    }
    let isFront = !state.isBack
    let isBare = isFront && state.sheet == .nothing && !state.hasCover && state.alert == .nothing
    let top = state.stack.last
    let item = top.flatMap { routes[$0 - 1].item }
    for route in routes.indices.map({ $0 + 1 }) {
      let isShut = routes[route - 1].isGated && !state.isSignedIn
      add(isBare && state.stack.count < maxDepth && top != route) {  // E1
        if isShut { ($0.sheet, $0.pending) = (.login, .route(route)) } else { $0.stack.append(route) }
      }
      add {  // E24
        clear(&$0)
        $0.stack = isShut ? [] : [route]
        if isShut { ($0.sheet, $0.pending) = (.login, .route(route)) }
      }
    }
    add(isBare && top != nil) { $0.stack.removeLast() }  // E2
    add(isBare && state.stack.count >= 2) { $0.stack = [] }  // E3
    add(isBare && !state.isSignedIn) { $0.sheet = .login }  // E4
    add(isBare) { $0.sheet = .settings }  // E5
    add(isBare && state.isSignedIn && state.hasCart) { $0.sheet = .address }  // E6
    for number in 0..<items { add(isBare && item == number) { $0.sheet = .share(number) } }  // E7
    add(isFront && state.sheet != .nothing) { ($0.sheet, $0.pending) = (.nothing, .nothing) }  // E8
    add(isFront && state.sheet == .login) {  // E9
      ($0.isSignedIn, $0.sheet, $0.pending) = (true, .nothing, .nothing)
      switch state.pending {
      case .nothing: break
      case .route(let route): $0.stack.append(route)
      case .checkout: $0.hasCover = true
      }
    }
    add(isFront && state.sheet == .login && state.pending != .nothing) { $0.pending = .nothing }  // E10
    add(isFront && state.sheet == .settings && state.isSignedIn) {  // E11
      ($0.isSignedIn, $0.sheet, $0.hasCart, $0.stack) = (false, .nothing, false, [])
    }
    add(isBare && item != nil && !state.hasCart) { $0.hasCart = true }  // E12
    add(isBare && state.hasCart) {  // E13
      if state.isSignedIn { $0.hasCover = true } else { ($0.sheet, $0.pending) = (.login, .checkout) }
    }
    add(isFront && state.hasCover) { ($0.hasCover, $0.alert) = (false, .cancel) }  // E14
    add(isFront && state.hasCover) { ($0.hasCover, $0.hasCart, $0.stack) = (false, false, []) }  // E15
    add(isBare && top != nil && state.hasCart) { $0.alert = .delete }  // E16
    add(isFront && state.alert == .cancel) { ($0.alert, $0.hasCart) = (.nothing, false) }  // E17
    add(isFront && state.alert == .cancel) { ($0.alert, $0.hasCover) = (.nothing, true) }  // E18
    add(isFront && state.alert == .delete) { ($0.alert, $0.hasCart) = (.nothing, false) }  // E19
    add(isFront && state.alert == .delete) { $0.alert = .nothing }  // E20
    add(isFront && state.alert == .expired) { $0.alert = .nothing }  // E21
    add(isFront && state.alert == .expired) { ($0.alert, $0.sheet) = (.nothing, .login) }  // E22
    add(state.isSignedIn) {  // E23
      let isBack = $0.isBack
      clear(&$0)
      ($0.isBack, $0.isSignedIn, $0.alert, $0.stack) = (isBack, false, .expired, [])
    }
    add(isFront) { $0.isBack = true }  // E25
    add(!isFront) { $0.isBack = false }  // E26
    add(!isFront) { clear(&$0) }  // E27
    return found
  }

  /// In front, and nothing over the stack.
  private func clear(_ state: inout State) {
    (state.isBack, state.sheet, state.hasCover, state.alert, state.pending) =
      (false, .nothing, false, .nothing, .nothing)
  }
}
