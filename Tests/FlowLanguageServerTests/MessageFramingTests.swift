import Testing

@Suite struct MessageFramingTests {}
