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

  @Test func `a control is named by its label, and controls of one name are numbered`() {
    #expect(
      facts(
        #"""
        struct MenuView: View {
          @State private var isBlocking = false
          @State private var isReporting = false
          @State private var isSharing = false
          var body: some View {
            Menu {
              Button { isBlocking = true } label: { Label("account.block", systemImage: "xmark") }
              Button(action: { isReporting = true }) { HStack { Image(systemName: "flag"); Text("\(count) reports") } }
              Button { isSharing = true } label: { icon }
              Button { isBlocking = true } label: { icon }
            }
            .onChange(of: scene) { isSharing = false }
            .onChange(of: account) { isReporting = false }
            .sheet(isPresented: $isBlocking) { BlockView() }
            .sheet(isPresented: $isReporting) { ReportView() }
            .sheet(isPresented: $isSharing) { ShareView() }
          }
        }
        """#) == [
          "MenuView: MenuView.account.block -> present isBlocking true (sheet) @7",
          "MenuView: MenuView.flag -> present isReporting true (sheet) @8",
          "MenuView: MenuView.Button -> present isSharing true (sheet) @9",
          "MenuView: MenuView.Button 2 -> present isBlocking true (sheet) @10",
          "MenuView: MenuView.onChange -> dismiss isSharing @12",
          "MenuView: MenuView.onChange 2 -> dismiss isReporting @13",
        ])
  }

  @Test func `a computed property of a view is part of the view`() {
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

  @Test func `a navigation link pushes its destination or its value`() {
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
          "HomeView: HomeView.Terms -> push stack TermsView (push) @7",
          "HomeView: HomeView.Help -> push stack help (push) @8",
        ])
  }

  @Test func `a computed modifier or alert of a view is part of it`() {
    #expect(
      facts(
        #"""
        struct SettingsView: View {
          @State private var isConfirming = false
          @State private var isRestarting = false
          var body: some View {
            Button("Delete") { isConfirming = true }
              .alert(isPresented: $isConfirming) { confirmation }
              .sheet(isPresented: $isRestarting) { RestartView() }
              .modifier(deletion)
          }
          private var deletion: some ViewModifier {
            DeletionModifier(onDelete: { isRestarting = true })
          }
          private var confirmation: Alert {
            Alert(title: Text("Sure?"), primaryButton: .default(Text("Yes")) { isRestarting = true })
          }
        }
        """#) == [
          "SettingsView: SettingsView.onDelete -> present isRestarting true (sheet) @11",
          "SettingsView: SettingsView.Delete -> present isConfirming true (alert) @5",
          "SettingsView: default.closure -> present isRestarting true (sheet) @14",
        ])
  }

  @Test func `a short router function belongs to the view that calls it, and a longer one to the router`() {
    #expect(
      facts(
        #"""
        @Observable final class Router {
          var path: [Route] = []
          enum Route { case detail, help }
          func push(_ route: Route) {
            guard route != path.last else { return }
            path.append(route)
          }
          func open(url: URL) {
            guard url.scheme == "app" else { return }
            // What a link opens depends on much that a view does not know: on the part of the address that comes first, on
            // what the person may see, on what is shown already, and on what the app remembers of the last link that it got.
            let identifier = url.lastPathComponent
            remember(identifier, at: now, as: "the last link that somebody has opened", for: person)
            path.append(.help)
          }
        }
        struct ListView: View {
          @Environment(Router.self) var router: Router
          var body: some View {
            Button("Open") { router.push(.detail) }
            Button("\(count) links") { router.open(url: url) }
          }
        }
        """#) == [
          "ListView: ListView.Open when route != path.last -> push path detail @6,20",
          "Router: push(_:) when route != path.last -> push path <route> @6",
          "Router: open(url:) when url.scheme == \"app\" -> push path help @14",
        ])
  }

  @Test
  func
    `a value that selects one of several screens is a slot, and a loading state is not`()
  {
    #expect(
      facts(
        #"""
        @Observable final class AppModel {
          enum Stage { case welcome, main }
          var stage = Stage.welcome
          var selection: Part = .feed
          enum Part { case feed, profile }
          var state: LoadState = .loading
          enum LoadState { case loading, loaded }
          func finish() { stage = .main }
          func select(_ part: Part) { selection = part }
          func load() { state = .loaded }
        }
        struct AppView: View {
          let model: AppModel
          var body: some View {
            switch model.stage {
            case .welcome: WelcomeView()
            case .main:
              Group {
                switch model.selection {
                case .feed: feedTab
                case .profile: ProfileView().padding()
                }
              }
            }
            switch model.state {
            case .loading: LoadingView()
            case .loaded: ListView()
            }
          }
        }
        """#) == [
          "AppModel: finish() -> setRoot stage main @8", "AppModel: select(_:) -> setTab selection <part> @9",
        ])
  }

  @Test func `the end of a custom modifier's name gives its kind of presentation`() {
    #expect(
      facts(
        #"""
        struct PlayerView: View {
          @State var item: MediaItem?
          @State var isMuted = false
          @State var title = ""
          var body: some View {
            Button("Play") { item = MediaItem() }
            Button("Mute") { isMuted = true }
            Button("Clear") { title = "" }
              .app_full_screen_cover(item: $item, $title, isPresented: $isMuted) { PlayerPage() }
          }
        }
        """#) == [
          "PlayerView: PlayerView.Play -> present item MediaItem (cover) @6",
          "PlayerView: PlayerView.Mute -> present isMuted true (cover) @7",
        ])
  }
}
