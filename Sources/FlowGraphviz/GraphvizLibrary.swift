import CGraphviz
import FlowAlgorithms

/// The only access to Graphviz, which is not thread-safe: a lock is held during each task.
package enum GraphvizLibrary {
  /// The result of a task, with Graphviz's warnings.
  package struct Output: Sendable {
    /// The picture.
    package var bytes: [UInt8]
    /// Messages that did not prevent the drawing.
    package var warnings: [String]
    /// How hard it is to read the texts beside arrows that lie over an arrow or the line around a frame, at most 1 for each.
    package var crossing: Double
  }

  /// Graphviz's context: created once, because each one leaks about 3.6 kB in 2.42, and again after a failure.
  private struct Session {
    var context: OpaquePointer?
    /// Whether the library keeps layouts in memory in the known form; nil until that is checked.
    private var isKnown: Bool?

    mutating func open() -> OpaquePointer? {
      if context == nil { context = flowcheck_context_open() }
      return context
    }

    mutating func close() {
      if let context { flowcheck_context_close(context) }
      context = nil
    }

    /// Whether texts can be found and moved after a layout.
    mutating func knowsMemory(_ context: OpaquePointer) -> Bool {
      if let isKnown { return isKnown }
      let known = flowcheck_knows_memory(context)
      isKnown = known
      return known
    }
  }

  private static let session = LockedValue(Session())

  /// Why nothing can be drawn on this machine; nil if drawing is possible.
  static var absence: GraphvizError? {
    session.withLock { _ in flowcheck_load().map { .notLoaded(String(cString: $0)) } }
  }

  /// Whether the loaded library keeps layouts in memory in the known form, so that texts can be moved.
  package static var knowsMemory: Bool {
    session.withLock { session in
      guard flowcheck_load() == nil else { return false }
      flowcheck_begin_capture(receive)
      defer { flowcheck_end_capture() }
      return session.open().map { session.knowsMemory($0) } ?? false
    }
  }

  private static let receive: @convention(c) (UnsafeMutablePointer<CChar>?) -> Int32 = { piece in
    if let piece { GraphvizMessages.append(String(cString: piece)) }
    return 0
  }

  /// Builds a graph and draws it.
  ///
  /// - Throws: ``GraphvizError`` when Graphviz reports an error, even one after which it would go on.
  package static func draw(
    name: String, format: GraphvizRenderer.Format, build: @Sendable (borrowing GraphvizGraph) -> Void
  ) throws(GraphvizError) -> Output {
    let outcome = session.withLock { session in
      let outcome = draw(name: name, format: format, in: &session, build: build)
      if case .failure = outcome { session.close() }
      return outcome
    }
    return try outcome.get()
  }

  private static func draw(
    name: String, format: GraphvizRenderer.Format, in session: inout Session,
    build: @Sendable (borrowing GraphvizGraph) -> Void
  ) -> Result<Output, GraphvizError> {
    if let reason = flowcheck_load() { return .failure(.notLoaded(String(cString: reason))) }
    flowcheck_begin_capture(receive)
    defer { flowcheck_end_capture() }
    let context = session.open()
    _ = GraphvizMessages.take()
    guard let context, let graph = GraphvizGraph(name: name) else {
      return .failure(.unavailable(GraphvizMessages.take().map(\.text)))
    }
    build(graph)
    guard format != .dot else {
      let pointer = graph.pointer
      return output(in: .dot) { flowcheck_write(pointer, &$0, &$1) }
    }
    let knowsMemory = session.knowsMemory(context)
    let status = flowcheck_layout(context, graph.pointer, receive)
    guard status != -2 else {
      // The context is left in memory, in a state that cannot be freed.
      session.context = nil
      return .failure(.layoutFailed(GraphvizMessages.take().map(\.text)))
    }
    return render(graph, laidOut: status == 0, knowsMemory: knowsMemory, format: format, context: context)
  }

  private static func render(
    _ graph: borrowing GraphvizGraph, laidOut: Bool, knowsMemory: Bool, format: GraphvizRenderer.Format,
    context: OpaquePointer
  ) -> Result<Output, GraphvizError> {
    // If the form in memory is unknown, the layout is kept, since freeing it may end the process.
    defer { if knowsMemory { flowcheck_free_layout(context, graph.pointer) } }
    let messages = GraphvizMessages.take()
    guard laidOut, !messages.contains(where: \.isError) else {
      return .failure(.layoutFailed(messages.map(\.text)))
    }
    let crossing = knowsMemory ? graph.clearEdgeTexts() : 0
    if knowsMemory { graph.clearHeadings() }
    let pointer = graph.pointer
    return output(in: format, after: messages, crossing: crossing) {
      flowcheck_render(context, pointer, format.rawValue, &$0, &$1)
    }
  }

  /// Returns what a function of Graphviz wrote into memory of its own.
  private static func output(
    in format: GraphvizRenderer.Format, after messages: [GraphvizMessages.Message] = [], crossing: Double = 0,
    _ write: (inout UnsafeMutablePointer<CChar>?, inout Int) -> Int32
  ) -> Result<Output, GraphvizError> {
    var (start, count): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    let status = write(&start, &count)
    defer { free(start) }
    let messages = messages + GraphvizMessages.take()
    guard status == 0, let start, count > 0, !messages.contains(where: \.isError) else {
      return .failure(.renderingFailed(format, messages.map(\.text)))
    }
    let bytes = UnsafeBufferPointer(start: start, count: count).map { UInt8(bitPattern: $0) }
    return .success(Output(bytes: bytes, warnings: messages.map(\.text), crossing: crossing))
  }
}
