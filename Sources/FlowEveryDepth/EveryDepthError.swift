/// The reason why no answer for every depth is possible.
package enum EveryDepthError: Error, Hashable, Sendable {
  /// The compiled flow has too little room in its unlimited stacks to work out a step.
  case needsRoom
  /// A claim asks where single steps lead or whether they change anything, but steps that uncover something are merged.
  case needsTargets
  /// A claim asks about items below what steps uncover, but symbols do not answer that.
  case needsSymbols
  /// A kind of step or claim that is not supported, in words.
  case unsupported(String)
}
