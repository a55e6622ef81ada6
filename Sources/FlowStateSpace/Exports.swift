// Both halves in one import: state graphs, and how they are found.
@_exported public import FlowExploration
@_exported public import FlowStateGraph
