// Re-exports all targets below, so that programs need one import. Tests of an app import FlowCheckKit or NavigationTesting,
// which re-export nothing, so that an app's own `Coordinator` or `Screen` stays unambiguous there.
@_exported public import FlowDiagrams
@_exported public import FlowEvaluation
@_exported public import FlowExports
@_exported public import FlowExtraction
@_exported public import FlowGraphviz
@_exported public import FlowRendering
@_exported public import FlowScenario
@_exported public import FlowSite
@_exported public import FlowTestGeneration
