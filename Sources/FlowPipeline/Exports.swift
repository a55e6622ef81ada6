// Re-exports all targets below, so that programs need one import. Tests of an app import FlowCheckKit or NavigationTesting,
// which re-export nothing, so that an app's own `Coordinator` or `Screen` stays unambiguous there.
@_exported public import FlowChecking
@_exported public import FlowCompiler
@_exported public import FlowDiagnostics
@_exported public import FlowDiagrams
@_exported public import FlowEvaluation
@_exported public import FlowExports
@_exported public import FlowExtraction
@_exported public import FlowGraphviz
@_exported public import FlowLogic
@_exported public import FlowModel
@_exported public import FlowRendering
@_exported public import FlowReports
@_exported public import FlowResolver
@_exported public import FlowRules
@_exported public import FlowScenario
@_exported public import FlowSimulation
@_exported public import FlowSite
@_exported public import FlowStateSpace
@_exported public import FlowTestGeneration
