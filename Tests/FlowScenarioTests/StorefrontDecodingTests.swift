import FlowDiagnostics
import FlowModel
import FlowScenario
import Foundation
import Testing

/// Scenarios/storefront.yaml, read whole.
@Suite struct StorefrontDecodingTests {
  static let text: String = {
    let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = repository.appending(path: "Scenarios/storefront.yaml")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  @Test func theStorefrontIsReadAsItIsWritten() throws {
    let read = ScenarioReader.read(Self.text, file: "storefront.yaml")
    #expect(read.diagnostics == [])
    let flow = try #require(read.value)
    #expect(Outline.lines(flow) == Self.expected)
  }

  private static let expected = [
    "Storefront on swiftui: Browse, buy behind a login, open links from anywhere.",
    "switch coveredAlert queue",
    "domain Product [Product#1, Product#2] interchangeable",
    "domain Sort [newest, cheapest]",
    "gate signedIn: session == active",
    "screen home home",
    "screen product(id: Product)",
    "screen checkout requires signedIn dirty",
    "screen profile requires signedIn",
    "screen login(returnTo: [nothing, profile]) opens signedIn not dismissible",
    "screen settings",
    "screen receipt",
    "screen reader coordinator Reader",
    "alert discardCart { Discard (destructive): set cart = empty; pop 1 | Keep (cancel):  }",
    "coordinator App root home",
    "  path: stack [product, checkout] limit 6",
    "  sheet: sheet [settings, profile, login, reader]",
    "  cover: fullScreenCover [receipt]",
    "  alert: alert [discardCart]",
    "  session: [none, active]",
    "  cart: [empty, full] initial empty",
    "  event openProduct(id: Product) from home: push product(id)",
    "  event addToCart from product: set cart = full",
    "  event openReader from product: present reader",
    "  event openSettings from home: present settings",
    "  event buy from product: cases { not(signedIn): present login(returnTo = nothing) | else: push checkout }",
    "  event showProfile from home: cases { not(signedIn): present login(returnTo = profile) | else: present profile }",
    "  event submitLogin from login: outcomes { success: cases { sheet is login(returnTo = profile): set session = active; present profile | else: set session = active; dismiss slot sheet } | failure: stay }",
    "  event cancelLogin from login: dismiss slot sheet",
    "  event leaveCheckout from checkout: present discardCart",
    "  event pay from checkout: popToRoot; present receipt",
    "  event closeReceipt from receipt: dismiss slot cover",
    "  event sessionExpires by system: set session = none; dismiss all; popToRoot",
    "  event reader.finished: dismiss slot sheet",
    "  link shop://product/{id}(id: Product): dismiss all; popToRoot; push product(id)",
    "  link shop://checkout: cases { signedIn: dismiss all; popToRoot; push checkout | else: dismiss all; present login(nothing) }",
    "  restores path, sheet",
    "coordinator Reader root reader",
    "  order: Sort",
    "  event sort(by: Sort) from reader: set order = by",
    "  event close from reader: emit finished",
    "  restores ",
    "goal orderPlaced: visible is receipt",
    "property cartNeedsLogin: never (visible is checkout and session == none)",
    "property wayHome: always reachable visible is home",
    "property alertAnswered: ltl G ({ alert is discardCart } -> F { alert == nil })",
    "property classic: ltl G ({ visible is login } -> F !{ visible is login })",
    "rule double-event off",
    "rule work-lost error (carts are precious)",
    "expect auth-gate violated",
    "expect restore-valid violated",
    "expect cartNeedsLogin violated",
    "expect classic violated",
    "expect work-lost violated",
    "walkthrough buy one: openProduct(Product#1) > addToCart > buy > submitLogin.success > buy > pay ends visible is receipt",
    "walkthrough a login that leads to the profile: showProfile > submitLogin.success ends visible is profile",
    "walkthrough a login that leads back to the product: openProduct(Product#1) > buy > submitLogin.success ends (visible is product(Product#1) and session == active)",
    "walkthrough a login that is called off: openProduct(Product#1) > buy > cancelLogin ends (visible is product(Product#1) and session == none)",
    "walkthrough a link to the checkout: shop://checkout > submitLogin.success > shop://checkout ends visible is checkout",
    "walkthrough reading about a product: openProduct(Product#1) > openReader > sort(cheapest) > close ends visible is product(Product#1)",
    "walkthrough a profile without a second login: showProfile > submitLogin.success > swipe > showProfile ends visible is profile",
  ]
}
