import Testing

/// What is followed: async flows. Each row of docs/extract-coverage.md names its test.
@Suite struct `Async flows` {
  @Test func `a screen is pushed, and its values are events`() {
    #expect(
      facts(
        """
        struct Flow {
          let proxy: NavigationProxy
          func details() -> NavigationNode<Details> { .init(Details.store(), proxy) }
          func record() -> NavigationNode<Record> { .init(Record.store(), proxy) }
          func run() async {
            await details().then { value, index in
              switch value {
              case .record:
                await record().then { _, _ in proxy.pop(to: index) }
              case .delete: end()
              }
            }
          }
          func end() { proxy.popToRoot() }
        }
        struct FlowView: View {
          func root() -> RootNavigationNode<List> { .init(List.store()) }
          var body: some View {
            NavigationFlow(root()) { item, proxy in await Flow(proxy: proxy).run() }
          }
        }
        """) == [
          "FlowView: List.value -> push stack Details @6,19",
          "FlowView: Details.value.record -> push stack Record @9",
          "FlowView: Details.value.delete -> popToRoot stack @10,14",
          "FlowView: Record.value -> popTo stack Details @9",
        ])
  }
}
