// swift-tools-version: 6.2

import PackageDescription

/// Coordinators with children and delegates, as UIKit apps have them, and tests in which flowcheck explores them.
let package = Package(
  name: "Coordinators",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(name: "flowcheck", path: "../..")],
  targets: [
    .target(name: "Inbox"),
    .testTarget(
      name: "InboxTests",
      dependencies: [
        "Inbox", .product(name: "NavigationTesting", package: "flowcheck"),
        .product(name: "FlowCheckKit", package: "flowcheck"),
      ]),
  ]
)
