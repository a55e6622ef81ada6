/// What a state shows: tabs, a stack of screens, what is presented over it, and an alert.
///
/// Names are for people, and tell screens apart in claims and pictures.
public struct Display: Hashable, Sendable {
  /// A presentation over what is below it.
  public struct Modal: Hashable, Sendable {
    /// How much it covers.
    public enum Style: String, Hashable, Sendable, CaseIterable {
      /// A card that leaves the edge of what is below it in sight.
      case sheet
      /// The whole screen.
      case cover
    }

    /// How much it covers.
    public var style: Style
    /// Its screens from the bottom up, at least one.
    public var stack: [String]

    /// A sheet.
    public static func sheet(_ screens: String...) -> Modal { Modal(style: .sheet, stack: screens) }
    /// A full-screen cover.
    public static func cover(_ screens: String...) -> Modal { Modal(style: .cover, stack: screens) }

    /// Presents a stack of screens.
    public init(style: Style, stack: [String]) {
      self.style = style
      self.stack = stack
    }
  }

  /// The tab that is selected; nil where there are no tabs.
  public var tab: String?
  /// The screens from the root up, at least one.
  public var stack: [String]
  /// What is presented over the stack, the front one last.
  public var modals: [Modal]
  /// The alert or dialog that is up.
  public var alert: String?

  /// Describes what is on screen.
  public init(tab: String? = nil, stack: [String], modals: [Modal] = [], alert: String? = nil) {
    self.tab = tab
    self.stack = stack
    self.modals = modals
    self.alert = alert
  }

  /// The screen that a person sees: the top one of what is in front. An alert does not hide it.
  public var page: String { modals.last?.stack.last ?? stack.last ?? "nothing" }

  /// Whether a person sees a screen or alert of this name.
  public func shows(_ name: String) -> Bool { page == name || alert == name }
}

extension Display: CustomStringConvertible {
  /// The layers on one line: `home > cart > [sheet login] > [alert sessionEnded]`.
  public var description: String {
    var parts = stack + modals.map { "[\($0.style.rawValue) \($0.stack.joined(separator: " > "))]" }
    if let alert { parts.append("[alert \(alert)]") }
    let line = parts.joined(separator: " > ")
    return tab.map { "\($0): \(line)" } ?? line
  }
}
