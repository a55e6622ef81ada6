public import FlowStateSpace

/// What the sheet shows; an item that is shared comes after these.
private enum Sheet {
  static let login = 1
  static let settings = 2
  static let address = 3
  static let share = 4
}

/// What the alert asks.
enum Alert {
  static let confirmCancel = 1
  static let confirmDelete = 2
  static let sessionExpired = 3
}

extension Shop {
  /// The pending action of a login that leads to the checkout.
  private var pendingCheckout: Int { routes.count + 1 }

  /// Takes all routes off the stack.
  private var emptyStack: [Assignment] { [Assignment(depth, 0)] + slots.map { Assignment($0, 0) } }

  /// Closes everything that lies over the stack and forgets what was pending.
  private var closeAll: [Assignment] { [sheet, cover, alert, pending].map { Assignment($0, 0) } }

  /// The number of an event: its line in the table and its parameter.
  func action(_ line: Int, _ parameter: Int = 0) -> ActionID { line * (routes.count + 1) + parameter }

  private func push(_ route: Int, at count: Int) -> [Assignment] {
    [Assignment(depth, count + 1), Assignment(slots[count], route)]
  }

  /// Appends the commands of every event that a state allows.
  public func commands(of state: PackedState, into commands: inout CommandBuffer) {
    var writer = CommandWriter(state)
    let isFront = writer.value(background) == 0
    if isFront {
      let sheetNow = writer.value(sheet)
      let hasCover = writer.value(cover) == 1
      let alertNow = writer.value(alert)
      if sheetNow == 0, !hasCover, alertNow == 0 { appendUnobstructed(&writer, &commands) }
      if sheetNow != 0 { appendSheet(sheetNow, &writer, &commands) }
      if hasCover { appendCover(writer, &commands) }
      if alertNow != 0 { appendAlert(alertNow, writer, &commands) }
    }
    appendAlways(&writer, &commands)
    if isFront {
      writer.append(action(25), [Assignment(background, 1)], to: &commands)  // E25
    } else {
      writer.append(action(26), [Assignment(background, 0)], to: &commands)  // E26
      writer.append(action(27), [Assignment(background, 0)] + closeAll, to: &commands)  // E27
    }
    if hasNoise { writer.append(action(28), [], to: &commands) }  // E28
    writer.finish(&commands)
  }

  /// E1 to E7, E12, E13 and E16: nothing lies over the stack.
  private func appendUnobstructed(_ writer: inout CommandWriter, _ commands: inout CommandBuffer) {
    let count = writer.value(depth)
    let top = count == 0 ? 0 : writer.value(slots[count - 1])
    let isLoggedIn = writer.value(auth) == 1
    let isCartFull = writer.value(cart) == 1
    if count < maxDepth {
      for route in 1...routes.count where route != top {  // E1
        let login = [Assignment(sheet, Sheet.login), Assignment(pending, route)]
        let isRefused = routes.isGated(route) && !isLoggedIn
        writer.append(action(1, route), isRefused ? login : push(route, at: count), to: &commands)
      }
    }
    if count >= 1 {
      let pop = [Assignment(depth, count - 1), Assignment(slots[count - 1], 0)]
      writer.append(action(2), pop, to: &commands)
    }
    if count >= 2 { writer.append(action(3), emptyStack, to: &commands) }
    if !isLoggedIn { writer.append(action(4), [Assignment(sheet, Sheet.login)], to: &commands) }
    writer.append(action(5), [Assignment(sheet, Sheet.settings)], to: &commands)
    if isLoggedIn, isCartFull { writer.append(action(6), [Assignment(sheet, Sheet.address)], to: &commands) }
    if let item = routes.item(of: top) {
      writer.append(action(7, item), [Assignment(sheet, Sheet.share + item)], to: &commands)
      if !isCartFull { writer.append(action(12), [Assignment(cart, 1)], to: &commands) }
    }
    if isCartFull {
      let login = [Assignment(sheet, Sheet.login), Assignment(pending, pendingCheckout)]
      writer.append(action(13), isLoggedIn ? [Assignment(cover, 1)] : login, to: &commands)
      if count >= 1 { writer.append(action(16), [Assignment(alert, Alert.confirmDelete)], to: &commands) }
    }
  }

  /// E8 to E11: a sheet is up.
  private func appendSheet(_ shown: Int, _ writer: inout CommandWriter, _ commands: inout CommandBuffer) {
    let close = [Assignment(sheet, 0), Assignment(pending, 0)]
    writer.append(action(8), close, to: &commands)
    if shown == Sheet.login {
      let goal = writer.value(pending)
      var success = close + [Assignment(auth, 1)]
      if goal == pendingCheckout {
        success.append(Assignment(cover, 1))
      } else if goal != 0 {
        success += push(goal, at: writer.value(depth))
      }
      writer.append(action(9), success, to: &commands)
      if goal != 0 { writer.append(action(10), [Assignment(pending, 0)], to: &commands) }
    }
    if shown == Sheet.settings, writer.value(auth) == 1 {
      let logOut = [auth, sheet, cart].map { Assignment($0, 0) }
      writer.append(action(11), logOut + emptyStack, to: &commands)
    }
  }

  /// E14 and E15: the cover is up.
  private func appendCover(_ writer: CommandWriter, _ commands: inout CommandBuffer) {
    writer.append(
      action(14), [Assignment(cover, 0), Assignment(alert, Alert.confirmCancel)], to: &commands)
    writer.append(action(15), [Assignment(cover, 0), Assignment(cart, 0)] + emptyStack, to: &commands)
  }

  /// E17 to E22: an alert asks.
  private func appendAlert(_ asked: Int, _ writer: CommandWriter, _ commands: inout CommandBuffer) {
    let close = Assignment(alert, 0)
    let choices: [(line: Int, also: [Assignment])] =
      switch asked {
      case Alert.confirmCancel: [(17, [Assignment(cart, 0)]), (18, [Assignment(cover, 1)])]
      case Alert.confirmDelete: [(19, [Assignment(cart, 0)]), (20, [])]
      default: [(21, []), (22, [Assignment(sheet, Sheet.login)])]
      }
    for choice in choices { writer.append(action(choice.line), [close] + choice.also, to: &commands) }
  }

  /// E23 and E24: what happens whether the app is in front or not.
  private func appendAlways(_ writer: inout CommandWriter, _ commands: inout CommandBuffer) {
    let isLoggedIn = writer.value(auth) == 1
    if isLoggedIn {
      let expire = closeAll + emptyStack + [Assignment(auth, 0), Assignment(alert, Alert.sessionExpired)]
      writer.append(action(23), expire, to: &commands)
    }
    let skipsGate = isFlawed && writer.value(alert) == Alert.sessionExpired && writer.value(cart) == 1
    let reset = closeAll + emptyStack + [Assignment(background, 0)]
    for route in 1...routes.count {
      let isRefused = routes.isGated(route) && !isLoggedIn && !skipsGate
      let login = [Assignment(sheet, Sheet.login), Assignment(pending, route)]
      writer.append(action(24, route), reset + (isRefused ? login : push(route, at: 0)), to: &commands)
    }
  }
}
