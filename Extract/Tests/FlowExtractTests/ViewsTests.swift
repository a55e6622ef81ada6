import Testing

/// What is followed: views. Each row of docs/extract-coverage.md names its test.
@Suite struct `Views` {
  @Test func `a view's own state is changed by its controls, and a model's events are the model's`() {
    #expect(
      facts(
        #"""
        @Observable final class Model {
          var sheet: Sheet?
          enum Sheet { case form }
          func tapped() { sheet = .form }
        }
        struct ItemView: View {
          @Environment(\.dismiss) var dismiss
          @State private var isShowingHelp = false
          @Bindable var model: Model
          var body: some View {
            VStack {
              Button("Help") { isShowingHelp = true }
              Button("Form") { model.tapped() }
              Button("Close") { dismiss() }
            }
            .sheet(isPresented: $isShowingHelp) { HelpView() }
            .sheet(item: $model.sheet) { _ in FormView() }
          }
        }
        """#) == [
          "ItemView: ItemView.Help -> present isShowingHelp true (sheet) @12",
          "ItemView: ItemView.Close -> dismissSelf @14",
          "Model: tapped() -> present sheet form (sheet) @4",
        ])
  }
}
