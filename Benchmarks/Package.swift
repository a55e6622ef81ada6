// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target, as in the package that is measured.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "flowcheck-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "flowcheck", path: "..")
  ],
  targets: [
    .target(
      name: "FlowFamilies", dependencies: [.product(name: "FlowStateSpace", package: "flowcheck")],
      swiftSettings: settings),
    .executableTarget(
      name: "explore-family",
      dependencies: ["FlowFamilies", .product(name: "FlowStateSpace", package: "flowcheck")],
      swiftSettings: settings),
    .testTarget(
      name: "FlowFamiliesTests",
      dependencies: ["FlowFamilies", .product(name: "FlowStateSpace", package: "flowcheck")],
      swiftSettings: settings),
  ]
)
