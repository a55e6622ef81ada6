/// Why nothing can be said about every depth.
package enum EveryDepthError: Error, Hashable, Sendable {
  /// The compiled flow has too little room in its unlimited stacks to work out a step.
  case needsRoom
  /// A claim asks where single steps lead, or whether they change anything, and steps that uncover something are merged.
  case needsTargets
  /// A claim asks about items below what steps uncover, and symbols do not answer that.
  case needsSymbols
  /// A kind of step or claim that is not supported, in words.
  case unsupported(String)
}
