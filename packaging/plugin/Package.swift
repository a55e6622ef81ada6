// swift-tools-version: 6.1

import PackageDescription

/// Plugins that run a released flowcheck, so that nothing of it is compiled; docs/releasing.md says how to publish this package.
let package = Package(
  name: "flowcheck-plugin",
  products: [
    .plugin(name: "FlowcheckBuild", targets: ["FlowcheckBuild"]),
    .plugin(name: "FlowcheckCommand", targets: ["FlowcheckCommand"]),
  ],
  targets: [
    .binaryTarget(
      name: "flowcheck",
      url: "https://github.com/OWNER/flowcheck/releases/download/v0.1.0/flowcheck-0.1.0.artifactbundle.zip",
      checksum: "SHA256_OF_THE_ARTIFACT_BUNDLE"),
    .plugin(name: "FlowcheckBuild", capability: .buildTool(), dependencies: ["flowcheck"]),
    .plugin(
      name: "FlowcheckCommand",
      capability: .command(
        intent: .custom(
          verb: "flowcheck", description: "Checks navigation scenarios; arguments as for flowcheck.")),
      dependencies: ["flowcheck"]),
  ]
)
