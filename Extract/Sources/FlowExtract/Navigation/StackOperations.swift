import SwiftSyntax

extension Interpreter {
  /// Applies a method that is called on a slot; nil if the method is not one that changes it.
  func operate(_ call: Call, on slot: Slot, _ storage: Storage, _ path: inout Path) -> Value? {
    switch slot.kind {
    case .stack: return operateStack(call, slot, &path)
    case .bool:
      guard call.name == "toggle" else { return nil }
      add(.present, slot.name, "<toggle>", style: style(of: slot, storage, .opaque("")), at: call.node, &path)
    case .optional, .selection, .root, .tab, .dismissFlag: return nil
    }
    return .nothing
  }

  private func operateStack(_ call: Call, _ slot: Slot, _ path: inout Path) -> Value? {
    let node = call.node
    switch call.name {
    case "append", "push", "insert", "pushFront", "presentSheet", "presentCover":
      let style: String? = call.name == "presentSheet" ? "sheet" : call.name == "presentCover" ? "cover" : nil
      push(call.first ?? .opaque("value"), slot.name, style: style, at: node, &path)
    case "popLast", "pop", "goBack", "dismiss", "removeFirst":
      if call.has("to") {
        add(.popTo, slot.name, call.first.flatMap { target(of: $0, path) }, at: node, &path)
      } else {
        add(.pop, slot.name, nil, at: node, &path)
      }
    case "removeLast":
      let isAll = node.arguments.line.hasSuffix("count")
      add(isAll ? .popToRoot : .pop, slot.name, nil, at: node, &path)
    case "remove": add(.pop, slot.name, nil, at: node, &path)
    case "removeAll", "popToRoot", "goBackToRoot", "dismissAll":
      add(call.has("where") || call.trailing > 0 ? .popTo : .popToRoot, slot.name, nil, at: node, &path)
    case "popTo", "goBackTo", "removeSubrange", "popToCurrentNavigationRoot":
      add(.popTo, slot.name, call.first.flatMap { target(of: $0, path) }, at: node, &path)
    case "replaceSubrange", "swapAt", "replaceLast":
      add(.replaceTop, slot.name, call.arguments.last.flatMap { target(of: $0.value, path) }, at: node, &path)
    default: return nil
    }
    return .opaque(of: node)
  }
}
