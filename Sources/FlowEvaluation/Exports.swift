// Importing the target also imports what its public API mentions.
@_exported public import FlowChecking
@_exported public import FlowCompiler
@_exported public import FlowDiagnostics
@_exported public import FlowLogic
@_exported public import FlowModel
@_exported public import FlowReports
@_exported public import FlowResolver
@_exported public import FlowRules
@_exported public import FlowSimulation
@_exported public import FlowStateSpace
