// swift-tools-version: 6.2

import PackageDescription

/// An app's module with its coordinator, and tests that let flowcheck explore it. In a package of your own:
/// `.package(url: "https://github.com/…/flowcheck", from: "0.1.0")`.
let package = Package(
  name: "Checkout",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "flowcheck", path: "../..")],
  targets: [
    .target(name: "Checkout"),
    .testTarget(
      name: "CheckoutTests",
      dependencies: ["Checkout", .product(name: "FlowCheckKit", package: "flowcheck")]),
  ]
)
