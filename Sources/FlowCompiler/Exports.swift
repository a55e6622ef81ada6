// What the target's public face mentions comes with it.
@_exported public import FlowProgram
