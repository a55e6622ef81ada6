// Re-exports what the target's public interface mentions.
@_exported public import FlowProgram
