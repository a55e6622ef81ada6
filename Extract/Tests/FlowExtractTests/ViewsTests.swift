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

  @Test func `what a computed property of a view shows is part of the view`() {
    #expect(
      facts(
        #"""
        struct ListView: View {
          @State private var isEditing = false
          var body: some View {
            VStack { header }
              .sheet(isPresented: $isEditing) { EditView() }
          }
          private var header: some View {
            Button("Edit") { isEditing = true }
          }
        }
        """#) == ["ListView: ListView.Edit -> present isEditing true (sheet) @8"])
  }

  @Test func `a type with a body that takes parameters is a view`() {
    #expect(
      facts(
        #"""
        struct DetailView: ConnectedView {
          @State var isSharing = false
          func body(props: Props) -> some View {
            Button("Share") { isSharing = true }
              .sheet(isPresented: $isSharing) { ShareView() }
          }
        }
        """#) == ["DetailView: DetailView.Share -> present isSharing true (sheet) @4"])
  }

  @Test func `a link of a view pushes its destination or its value`() {
    #expect(
      facts(
        #"""
        struct HomeView: View {
          let isOpen: Bool
          var body: some View {
            if isOpen {
              NavigationLink("About", destination: AboutView())
            }
            NavigationLink { TermsView().padding() } label: { Text("Terms") }
            NavigationLink(value: Route.help) { Text("Help") }
          }
        }
        """#) == [
          "HomeView: HomeView.About when isOpen -> push stack AboutView (push) @5",
          "HomeView: HomeView.NavigationLink -> push stack TermsView (push) @7",
          "HomeView: HomeView.NavigationLink -> push stack help (push) @8",
        ])
  }
}
