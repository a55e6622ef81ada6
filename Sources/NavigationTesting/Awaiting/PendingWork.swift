/// What an effect of a reducer asks for.
///
/// ```swift
/// .request("login", answers: [.loggedIn, .loginFailed])
/// .request("search", id: CancelID.search, answers: [.found([]), .found(["tea"])])
/// .stream("connection", id: "connection", of: [.online, .offline])
/// .cancel(id: "connection")
/// ```
public struct PendingWork<Action: Hashable> {
  /// What is asked for.
  enum Kind {
    case request(PendingRequest<Action>)
    case send(Action)
    case cancel(String)
  }

  let kind: Kind

  /// A request that is answered once, sooner or later, by one of these actions.
  ///
  /// The answer may come in any later state, also when what asked for it is gone. Cancelling the request removes it, unless `whenCancelled`
  /// names answers that come nonetheless: for work that looks too late, or not at all, whether it is cancelled.
  public static func request(
    _ name: String, id: (any Hashable)? = nil, answers: [Action], whenCancelled late: [Action] = []
  ) -> Self {
    Self(
      kind: .request(
        PendingRequest(name: name, id: id.map(idText), answers: answers, late: late, left: 1)))
  }

  /// Work that sends these actions in any order, perhaps never: at most this many, or endlessly until it is cancelled.
  public static func stream(
    _ name: String, id: (any Hashable)? = nil, of actions: [Action], atMost count: Int? = nil
  ) -> Self {
    Self(
      kind: .request(
        PendingRequest(
          name: name, id: id.map(idText), answers: actions, late: [], left: count, isStream: true)))
  }

  /// An action that is sent at once.
  public static func send(_ action: Action) -> Self { Self(kind: .send(action)) }

  /// Cancels the requests and streams with an ID.
  public static func cancel(id: some Hashable) -> Self { Self(kind: .cancel(idText(id))) }
}

/// A request that waits for its answer in a state.
struct PendingRequest<Action: Hashable>: Hashable {
  var name: String
  var id: String?
  var answers: [Action]
  /// The answers that come after it is cancelled.
  var late: [Action]
  /// How many answers may come; nil for any number.
  var left: Int?
  var isStream = false
  /// Names for the answers, no two alike.
  let texts: [String]
  /// All of it as text, to sort by, so that the order in which requests were made makes no difference.
  private(set) var order = ""

  init(
    name: String, id: String?, answers: [Action], late: [Action], left: Int?, isStream: Bool = false
  ) {
    (self.name, self.id, self.answers, self.late, self.left) = (name, id, answers, late, left)
    self.isStream = isStream
    texts = uniqueTexts(answers)
    order = text
  }

  /// What is left of it after an answer; nil when that was the last.
  var afterAnswer: Self? {
    guard let left else { return self }
    guard left > 1 else { return nil }
    var rest = self
    rest.left = left - 1
    rest.order = rest.text
    return rest
  }

  /// What is left of it when it is cancelled; nil where no answer comes any more.
  var afterCancelling: Self? {
    late.isEmpty
      ? nil : Self(name: "\(name), cancelled", id: nil, answers: late, late: [], left: 1, isStream: true)
  }

  private var text: String {
    ([name, id ?? "", "\(left ?? -1)"] + texts + [""] + late.map(plainText)).joined(separator: "\n")
  }
}

/// An ID as text: that of another type is another one.
private func idText(_ id: any Hashable) -> String { "\(type(of: id)).\(plainText(id))" }
