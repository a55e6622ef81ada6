// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// The settings every Swift target shares; see docs/ARCHITECTURE.md.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// What the package is built for: `archive` (Scripts/dist.py), `tests` (the Makefile), or as others build it. SwiftPM refuses the flags
/// below in dependencies, so they are not in what others build.
let purpose = Context.environment["FLOWCHECK_BUILD"]

/// Those of targets outside the search engine: compiled for size in archives.
let outputSettings = settings + (purpose == "archive" ? [.unsafeFlags(["-Osize"])] : [])

/// Those of targets that write, draw, resolve names or arrange searches: in tests that is less work for the processor than for the
/// optimiser, so these do without it.
let writingSettings =
  outputSettings + (purpose == "tests" ? [.unsafeFlags(["-Onone"], .when(configuration: .release))] : [])

/// Those of test targets, for the same reason. What they call stays optimised, oracles included.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A library target; it may import targets of a lower rank only (Scripts/check-imports.py).
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], swiftSettings: [SwiftSetting] = settings
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// The test target of a library target, with the oracles of FlowTestSupport at hand.
func tests(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "FlowTestSupport"] + dependencies,
    exclude: exclude,
    swiftSettings: testSettings)
}

/// The folders with a bad scenario and its correction for one rule each; the tests read them where they are.
let rulePairs = try? FileManager.default.contentsOfDirectory(
  atPath: Context.packageDirectory + "/Tests/FlowRulesTests/Scenarios"
).filter { !$0.hasSuffix(".swift") }.map { "Scenarios/\($0)" }.sorted()

let package = Package(
  name: "flowcheck",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "FlowCheckKit", targets: ["FlowCheckKit"]),
    .library(name: "FlowPipeline", targets: ["FlowPipeline"]),
    .library(name: "NavigationTesting", targets: ["NavigationTesting"]),
    .library(name: "NavigationReports", targets: ["NavigationReports"]),
    .library(name: "FlowStateSpace", targets: ["FlowStateSpace"]),
    .executable(name: "flowcheck", targets: ["flowcheck"]),
    .plugin(name: "FlowcheckPlugin", targets: ["FlowcheckPlugin"]),
  ],
  dependencies: [
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    // Below all: what Swift has no words for, and what several targets search with.
    .target(name: "CProcessor"),
    // Public and inlinable where speed counts: only then are its generics specialised in other targets. What is `package` never is.
    library("FlowAlgorithms", ["CProcessor"]),
    // Rank 0
    library("FlowDiagnostics", swiftSettings: outputSettings),
    library("FlowStateGraph", ["CProcessor", "FlowAlgorithms"]),
    library("FlowPushdown", ["FlowAlgorithms"]),
    // Graphviz, loaded when something is drawn.
    .target(name: "CGraphviz"),
    // Rank 1
    library("FlowExploration", ["CProcessor", "FlowAlgorithms", "FlowStateGraph"]),
    library("FlowLogic", ["FlowDiagnostics", "FlowAlgorithms"], swiftSettings: outputSettings),
    // Rank 2
    library("FlowStateSpace", ["FlowExploration", "FlowStateGraph"]),
    library("FlowModel", ["FlowDiagnostics", "FlowLogic"], swiftSettings: outputSettings),
    library("FlowChecking", ["FlowAlgorithms", "FlowStateGraph", "FlowLogic"]),
    library("FlowSimulation", ["FlowAlgorithms", "FlowStateGraph"], swiftSettings: outputSettings),
    // Rank 3
    library(
      "FlowScenario", ["FlowDiagnostics", "FlowLogic", "FlowModel", .product(name: "Yams", package: "Yams")],
      swiftSettings: outputSettings),
    library(
      "FlowReports", ["FlowDiagnostics", "FlowModel", "FlowChecking"], swiftSettings: writingSettings),
    library("FlowRules", ["FlowDiagnostics", "FlowModel", "FlowLogic"], swiftSettings: writingSettings),
    library(
      "FlowResolver", ["FlowAlgorithms", "FlowDiagnostics", "FlowLogic", "FlowModel"],
      swiftSettings: writingSettings),
    // Rank 4
    library(
      "FlowProgram", ["FlowAlgorithms", "FlowDiagnostics", "FlowModel", "FlowStateSpace", "FlowResolver"]),
    // Rank 5
    library(
      "FlowCompiler",
      [
        "FlowAlgorithms", "FlowDiagnostics", "FlowLogic", "FlowModel", "FlowStateSpace", "FlowResolver",
        "FlowProgram",
      ]),
    // Rank 6
    library(
      "FlowEveryDepth",
      [
        "FlowAlgorithms", "FlowStateSpace", "FlowLogic", "FlowModel", "FlowResolver", "FlowChecking",
        "FlowProgram", "FlowCompiler", "FlowPushdown",
      ]),
    library(
      "FlowDiagrams",
      ["FlowAlgorithms", "FlowDiagnostics", "FlowStateSpace", "FlowModel", "FlowReports", "FlowCompiler"],
      swiftSettings: writingSettings),
    library(
      "FlowRendering",
      ["FlowDiagnostics", "FlowStateSpace", "FlowModel", "FlowChecking", "FlowCompiler", "FlowReports"],
      swiftSettings: writingSettings),
    // Rank 7
    library(
      "FlowEvaluation",
      [
        "FlowAlgorithms", "FlowDiagnostics", "FlowStateSpace", "FlowLogic", "FlowModel", "FlowChecking",
        "FlowResolver", "FlowRules", "FlowCompiler", "FlowPushdown", "FlowEveryDepth", "FlowReports",
        "FlowSimulation",
      ],
      swiftSettings: writingSettings),
    library(
      "FlowGraphviz", ["FlowAlgorithms", "FlowDiagnostics", "FlowDiagrams", "CGraphviz"],
      swiftSettings: outputSettings),
    library(
      "FlowExports",
      ["FlowDiagnostics", "FlowStateSpace", "FlowLogic", "FlowModel", "FlowCompiler", "FlowDiagrams"],
      swiftSettings: writingSettings),
    .target(
      name: "FlowSite",
      dependencies: [
        "FlowAlgorithms", "FlowDiagnostics", "FlowStateSpace", "FlowModel", "FlowChecking", "FlowRules",
        "FlowCompiler", "FlowDiagrams", "FlowReports", "FlowRendering",
      ],
      resources: [.embedInCode("Assets")], swiftSettings: writingSettings),
    library(
      "FlowExtraction", ["FlowDiagnostics", "FlowModel", "FlowReports", "FlowRendering", "FlowScenario"],
      swiftSettings: writingSettings),
    library(
      "FlowTestGeneration",
      ["FlowDiagnostics", "FlowModel", "FlowRules", "FlowCompiler", "FlowReports", "FlowRendering"],
      swiftSettings: writingSettings),
    // Rank 8
    library(
      "NavigationTesting",
      [
        "FlowAlgorithms", "FlowDiagnostics", "FlowStateSpace", "FlowLogic", "FlowModel", "FlowChecking",
        "FlowRules", "FlowCompiler", "FlowEvaluation",
      ], swiftSettings: writingSettings),
    .target(
      name: "FlowPipeline",
      dependencies: [
        "FlowAlgorithms", "FlowScenario", "FlowEveryDepth", "FlowDiagrams", "FlowRendering", "FlowEvaluation",
        "FlowGraphviz", "FlowExports", "FlowSite", "FlowTestGeneration", "FlowExtraction",
      ],
      resources: [.embedInCode("Templates")], swiftSettings: writingSettings),
    // Rank 9
    library(
      "FlowCheckKit", ["FlowEvaluation", "FlowPipeline", "FlowReports", "FlowRendering"],
      swiftSettings: writingSettings),
    library(
      "NavigationReports", ["FlowChecking", "FlowPipeline", "NavigationTesting"],
      swiftSettings: writingSettings),
    library("FlowLanguageServer", ["FlowAlgorithms", "FlowPipeline"], swiftSettings: writingSettings),
    // Rank 10
    .target(
      name: "FlowCheckCLI",
      dependencies: [
        "FlowAlgorithms", "FlowLanguageServer", "FlowPipeline",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      resources: [.embedInCode("Schemas")], swiftSettings: writingSettings),
    // Rank 11
    .executableTarget(name: "flowcheck", dependencies: ["FlowCheckCLI"], swiftSettings: settings),
    // It builds the program when it is called; see there why it doesn't depend on it.
    .plugin(
      name: "FlowcheckPlugin",
      capability: .command(
        intent: .custom(
          verb: "flowcheck", description: "Checks navigation scenarios; arguments as for flowcheck."))),

    // Oracles for tests: they share no code with the engines they judge.
    .target(
      name: "FlowTestSupport", dependencies: ["FlowDiagnostics", "FlowModel"],
      path: "Tests/FlowTestSupport", swiftSettings: settings),
    // Small transition systems written as text or drawn at random.
    .target(
      name: "FlowToyGraphs", dependencies: ["FlowStateSpace", "FlowTestSupport"],
      path: "Tests/FlowToyGraphs", swiftSettings: settings),
    // Verdicts of the whole pipeline and of the oracles of FlowTestSupport, side by side.
    .target(
      name: "FlowVerdictComparison",
      dependencies: [
        "FlowPipeline", "FlowCompiler", "FlowDiagnostics", "FlowLogic", "FlowModel", "FlowStateSpace",
        "FlowTestSupport",
      ],
      path: "Tests/FlowVerdictComparison", swiftSettings: settings),
    // The benchmark families on the engine's interface, where the package in Benchmarks has them.
    .target(
      name: "BenchmarkFamilies", dependencies: ["FlowStateSpace"],
      path: "Benchmarks/Sources/FlowFamilies", swiftSettings: settings),
    // Generated tests of three scenarios, which drive apps that are simulations of these.
    .target(
      name: "SimulatedApps", dependencies: ["FlowPipeline"], path: "Tests/Generated/SimulatedApps",
      swiftSettings: settings),
    .target(
      name: "ComposableArchitecture", path: "Tests/Generated/ComposableArchitecture", swiftSettings: settings),
    .testTarget(
      name: "GeneratedSwiftTests", dependencies: ["SimulatedApps"], path: "Tests/Generated/SwiftTesting",
      swiftSettings: testSettings),
    .testTarget(
      name: "GeneratedXCTests", dependencies: ["SimulatedApps"], path: "Tests/Generated/XCTest",
      swiftSettings: testSettings),
    .testTarget(
      name: "GeneratedStoreTests", dependencies: ["SimulatedApps", "ComposableArchitecture"],
      path: "Tests/Generated/TestStore", swiftSettings: testSettings),
    .testTarget(
      name: "GeneratedUITests", dependencies: ["SimulatedApps"], path: "Tests/Generated/UITests",
      swiftSettings: testSettings),
    .testTarget(
      name: "GeneratedScaffolds", dependencies: ["NavigationTesting", "ComposableArchitecture"],
      path: "Tests/Generated/Scaffolds", swiftSettings: testSettings),
    tests("FlowDiagnostics"),
    tests("FlowStateSpace", ["FlowAlgorithms", "FlowToyGraphs"]),
    tests("FlowPushdown"),
    tests(
      "FlowLogic", ["FlowAlgorithms", "FlowDiagnostics", "FlowChecking", "FlowStateSpace", "FlowToyGraphs"]),
    tests("FlowScenario", ["FlowLogic"]),
    tests("FlowSimulation", ["FlowStateSpace", "FlowToyGraphs"]),
    tests("FlowChecking", ["FlowStateSpace", "FlowLogic", "FlowToyGraphs"]),
    tests(
      "FlowRules", ["FlowPipeline", "FlowModel", "FlowScenario", "FlowVerdictComparison"],
      exclude: rulePairs ?? []),
    tests(
      "FlowCompiler", ["FlowStateSpace", "FlowModel", "FlowScenario", "FlowDiagnostics", "FlowResolver"]),
    tests(
      "FlowDiagrams",
      [
        "FlowGraphviz", "FlowCompiler", "FlowStateSpace", "FlowModel", "FlowDiagnostics", "FlowScenario",
        "FlowPipeline",
      ],
      exclude: ["Snapshots"]),
    tests("FlowRendering", ["FlowReports", "FlowPipeline"], exclude: ["Snapshots"]),
    tests("FlowSite", ["FlowPipeline"]),
    tests("FlowExtraction", ["FlowPipeline"], exclude: ["ScaffoldFacts"]),
    tests("NavigationTesting", ["FlowPipeline", "NavigationReports"]),
    tests("FlowTestGeneration", ["FlowPipeline"]),
    tests("FlowExports", ["FlowAlgorithms", "FlowPipeline", "FlowGraphviz"]),
    tests("FlowCheckKit", ["FlowPipeline"]),
    tests(
      "FlowPipeline",
      [
        "FlowAlgorithms", "FlowModel", "FlowScenario", "FlowStateSpace", "FlowCompiler", "FlowDiagnostics",
        "FlowVerdictComparison",
      ]),
    tests(
      "FlowLanguageServer",
      ["FlowPipeline", "FlowDiagnostics", "FlowReports", "FlowRendering", "FlowScenario"]),
    tests("FlowCheckCLI", ["flowcheck"], exclude: ["Transcripts"]),
    .testTarget(
      name: "FlowFamilyTests", dependencies: ["BenchmarkFamilies", "FlowPipeline", "FlowStateSpace"],
      swiftSettings: testSettings),
  ]
)
