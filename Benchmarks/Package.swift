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
    .package(name: "flowcheck", path: ".."),
    // Without its traits it needs no allocator of its own, and counts no allocations.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "FlowFamilies", dependencies: [.product(name: "FlowStateSpace", package: "flowcheck")],
      swiftSettings: settings),
    .executableTarget(
      name: "explore-family",
      dependencies: ["FlowFamilies", .product(name: "FlowStateSpace", package: "flowcheck")],
      swiftSettings: settings),
    .executableTarget(
      name: "ExploreBenchmarks",
      dependencies: [
        "FlowFamilies", .product(name: "FlowStateSpace", package: "flowcheck"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/ExploreBenchmarks", swiftSettings: settings,
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    .target(
      name: "AppFamilies", dependencies: [.product(name: "NavigationTesting", package: "flowcheck")],
      swiftSettings: settings),
    .executableTarget(name: "explore-app", dependencies: ["AppFamilies"], swiftSettings: settings),
    .target(name: "ScenarioFamilies", swiftSettings: settings),
    .executableTarget(name: "write-scenario", dependencies: ["ScenarioFamilies"], swiftSettings: settings),
    .testTarget(
      name: "FlowFamiliesTests",
      dependencies: [
        "AppFamilies", "FlowFamilies", .product(name: "FlowStateSpace", package: "flowcheck"),
      ],
      swiftSettings: settings),
  ]
)
