// swift-tools-version: 6.2

import PackageDescription

/// An app's module with its coordinator, and its tests.
let package = Package(
  name: "Checkout",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "Checkout"),
    .testTarget(name: "CheckoutTests", dependencies: ["Checkout"]),
  ]
)
