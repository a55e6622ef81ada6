extension Diagram {
  /// What a phone shows, for nodes drawn as phones.
  public struct Phone: Sendable, Hashable {
    /// Something on screen. Where another layer covers it, only its name is visible.
    public struct Layer: Sendable, Hashable {
      /// How the layer lies over what is below it. Renderers choose its outline by it.
      public enum Style: Sendable, Hashable {
        /// Fills the screen below the names of the layers that it covers.
        case page
        /// A card over the page. The word says which kind.
        case card(String)
        /// An alert over the page, with buttons.
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

      /// Creates a layer.
      public init(_ name: String, _ style: Style = .page) {
        (self.name, self.style) = (name, style)
      }
    }

    /// A button of an alert.
    public struct Button: Sendable, Hashable {
      /// What it says.
      public var name: String
      /// Whether its role is destructive.
      public var isDestructive = false

      /// Creates a button.
      public init(_ name: String, isDestructive: Bool = false) {
        (self.name, self.isDestructive) = (name, isDestructive)
      }
    }

    /// The text at the top edge, such as the number of the frame.
    public var heading: String
    /// What is on screen, from the bottom up.
    public var layers: [Layer]
    /// The names in the tab bar; empty for none.
    public var tabs: [String] = []
    /// The selected one of ``tabs``; nil for none.
    public var selectedTab: String?
    /// The messages that cover nothing.
    public var toasts: [String] = []

    /// Creates a phone.
    public init(heading: String, layers: [Layer]) {
      (self.heading, self.layers) = (heading, layers)
    }
  }
}
