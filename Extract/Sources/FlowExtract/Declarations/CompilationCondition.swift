import SwiftSyntax

/// Chooses the branch of an `#if` that an iOS app compiles.
enum CompilationCondition {
  /// The first clause whose condition an iOS release build may satisfy.
  static func chosen(_ node: IfConfigDeclSyntax) -> IfConfigClauseSyntax? {
    node.clauses.first { clause in clause.condition.map { mayHold($0.line) } ?? true }
  }

  private static func mayHold(_ text: String) -> Bool {
    let condition = text.replacing(" ", with: "")
    if ["os(macOS)", "os(watchOS)", "os(tvOS)", "os(visionOS)", "os(Linux)", "canImport(AppKit)"].contains(
      where: condition.hasPrefix)
    {
      return condition.contains("||os(iOS)") || condition.contains("||canImport(UIKit)")
    }
    return !["!os(iOS)", "!canImport(UIKit)", "targetEnvironment(macCatalyst)", "DEBUG", "false"].contains(
      where: condition.hasPrefix)
  }
}
