// swift-tools-version: 6.2

import PackageDescription

/// A reducer whose effects ask a server, and tests in which flowcheck explores it with every order of answers.
let package = Package(
  name: "Reducer",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "flowcheck", path: "../..")],
  targets: [
    .target(name: "Shop"),
    .testTarget(
      name: "ShopTests",
      dependencies: ["Shop", .product(name: "NavigationTesting", package: "flowcheck")]),
  ]
)
