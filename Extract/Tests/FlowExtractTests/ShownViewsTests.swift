import FlowExtract
import Testing

/// What is followed: what views show for bindings and pushed values. Each row of docs/extract-coverage.md names its test.
@Suite struct `Shown views` {
  private static let shop = #"""
    struct ProductList: View {
      @State private var path = NavigationPath()
      @State private var isShowingCart = false
      var body: some View {
        NavigationStack(path: $path) {
          List(products) { product in
            NavigationLink(value: product) { Text("Product") }
          }
          .navigationDestination(for: Product.self) { ProductDetail(product: $0) }
          .navigationDestination(for: Model.Order.self) { order in NavigationStack { OrderView(order: order) } }
          .toolbar {
            Button("Cart") { isShowingCart = true }
            Button("Order") { path.append(Order(id: 1)) }
          }
          .sheet(isPresented: $isShowingCart) { cart().padding() }
        }
      }
      func cart() -> some View { CartView() }
    }
    struct ProductDetail: View {
      @State private var isReviewing = false
      var body: some View {
        Button("Review") { isReviewing = true }.sheet(isPresented: $isReviewing) { Text("Review") }
      }
    }
    struct CartView: View {
      @Environment(\.dismiss) var dismiss
      @State private var isAsking = false
      var body: some View {
        Button("Empty") { isAsking = true }
          .alert("Sure?", isPresented: $isAsking) {
            Button("Empty it", role: .destructive) { dismiss() }
            Button("Empty", role: .cancel) {}
          }
      }
    }
    struct OrderView: View { var body: some View { Text("Order") } }
    """#

  private static func unit(_ name: String, in source: String) throws -> Facts.Unit {
    let facts = Extraction.facts(of: [Extraction.Input(path: "Case.swift", text: source)])
    return try #require(facts.units.first { $0.name == name })
  }

  @Test func `a value is pushed as the view that its destination makes, and an unknown one as any of them`()
    throws
  {
    #expect(
      facts(Self.shop).filter { $0.hasPrefix("ProductList") } == [
        "ProductList: ProductList.Product -> push stack <product> (push) @5,6,7",
        "ProductList: ProductList.Cart -> present isShowingCart true (sheet) @12",
        "ProductList: ProductList.Order -> push path OrderView @13",
      ])
    let unit = try Self.unit("ProductList", in: Self.shop)
    #expect(unit.slots.first { $0.name == "path" }?.cases.map(\.name) == ["OrderView", "ProductDetail"])
  }

  @Test
  func `the view that a binding or a destination shows is a child, also behind a function or a modifier`()
    throws
  {
    let children = try Self.unit("ProductList", in: Self.shop).children
    #expect(
      children.map { "\($0.name): \($0.unit)" } == [
        "isShowingCart: CartView", "path.ProductDetail: ProductDetail",
      ])
  }

  @Test func `a switch over what is shown gives each case its view`() throws {
    let unit = try Self.unit(
      "RootView",
      in: #"""
        struct RootView: View {
          enum Sheet: Identifiable { case login, help }
          @State private var sheet: Sheet?
          var body: some View {
            Button("Log in") { sheet = .login }
              .sheet(item: $sheet) { sheet in
                switch sheet {
                case .login: LoginView()
                case .help: Text("Help")
                }
              }
          }
        }
        struct LoginView: View {
          @Environment(\.dismiss) var dismiss
          var body: some View { Button("Done") { dismiss() } }
        }
        """#)
    #expect(unit.children.map { "\($0.name): \($0.unit)" } == ["sheet.login: LoginView"])
  }

  @Test func `a key of the environment names the type of a property`() throws {
    let unit = try Self.unit(
      "ShopView",
      in: #"""
        @Observable final class Router { var path: [String] = [] }
        struct ShopView: View {
          @Environment(Router.self) private var router
          var body: some View {
            NavigationStack(path: $router.path) { Button("Open") { router.path.append("a") } }
          }
        }
        """#)
    #expect(unit.children.map { "\($0.name): \($0.unit)" } == ["router: Router"])
  }

  @Test func `an alert has the buttons of its closure, with their events if no other button has the title`()
    throws
  {
    let alert = try Self.unit("CartView", in: Self.shop).slots.first { $0.name == "isAsking" }?.cases.first
    #expect(alert?.buttons.map(\.title) == ["Empty it", "Empty"])
    #expect(alert?.buttons.map(\.role) == ["destructive", "cancel"])
    #expect(alert?.buttons.map(\.event) == ["CartView.Empty it", nil])
  }
}
