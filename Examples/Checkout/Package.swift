// swift-tools-version: 6.2

import PackageDescription

/// An observable coordinator of an app, and tests in which flowcheck explores it. In a package of your own:
/// `.package(url: "https://github.com/…/flowcheck", from: "0.1.0")`.
let package = Package(
  name: "Checkout",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "flowcheck", path: "../..")],
  targets: [
    .target(name: "Checkout"),
    .testTarget(
      name: "CheckoutTests",
      dependencies: [
        "Checkout",
        .product(name: "NavigationTesting", package: "flowcheck"),
        // Only for maps, storyboards and pages:
        .product(name: "NavigationReports", package: "flowcheck"),
        // Only for scenario files:
        .product(name: "FlowCheckKit", package: "flowcheck"),
      ]),
  ]
)
