extension Diagram {
  /// What a phone shows, for nodes that are drawn as one.
  public struct Phone: Sendable, Hashable {
    /// One thing on screen, with nothing but its name to be seen where another one covers it.
    public struct Layer: Sendable, Hashable {
      /// How it lies over what is below it; renderers choose its outline by it.
      public enum Style: Sendable, Hashable {
        /// It fills the screen below the names of what it covers.
        case page
        /// It is a card over the page; the word says of which kind.
        case card(String)
        /// It is a question over the page, with buttons.
        case alert
      }

      /// The screen or alert, with its arguments.
      public var name: String
      /// How it lies over what is below it.
      public var style: Style
      /// What must hold for it to be on screen.
      public var gates: [String] = []
      /// The buttons of an alert.
      public var buttons: [Button] = []

      /// Puts something on screen.
      public init(_ name: String, _ style: Style = .page) {
        self.name = name
        self.style = style
      }
    }

    /// A button of an alert.
    public struct Button: Sendable, Hashable {
      /// What it says.
      public var name: String
      /// Whether it destroys something.
      public var isDestructive = false

      /// Writes a button.
      public init(_ name: String, isDestructive: Bool = false) {
        self.name = name
        self.isDestructive = isDestructive
      }
    }

    /// What stands at the top edge, as the frame's number.
    public var heading: String
    /// What is on screen, from the bottom up.
    public var layers: [Layer]
    /// The names in the tab bar; empty for none.
    public var tabs: [String] = []
    /// The selected one of ``tabs``.
    public var selectedTab: String?
    /// The messages that cover nothing.
    public var toasts: [String] = []

    /// Draws a phone.
    public init(heading: String, layers: [Layer]) {
      self.heading = heading
      self.layers = layers
    }
  }
}
