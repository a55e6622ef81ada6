/// The scenario that `flowcheck init` writes: small, commented, and free of violations.
public enum StarterScenario {
  /// The file's text.
  public static let text = """
    # A scenario declares an app's navigation and the properties it must satisfy.
    # Check it with 'flowcheck check FILE', draw it with 'flowcheck diagram FILE -o map.svg'.
    flowcheck: 1                       # the version of this format
    name: Notes
    summary: Read notes, write one behind a login, open notes from links.
    platform: swiftui                  # whose presentation rules apply

    domains:
      Note: 2                          # two interchangeable notes: Note#1 and Note#2

    gates:
      signedIn: session == active      # a named condition

    screens:
      home:     { home: true }         # reachable from everywhere
      note:     { params: { id: Note } }
      editor:   { requires: signedIn, dismissible: false }   # never visible while the gate is closed
      login:    { opens: signedIn, dismissible: false }
      settings:

    alerts:
      logOutQuestion:
        buttons:
          LogOut: { role: destructive, do: [set session = none, dismiss info] }
          Stay:   { role: cancel }

    coordinators:
      App:
        root: home
        state:                         # what the app wants to show, field by field
          path:    { stack: [note], limit: 2 }
          sheet:   { sheet: [editor, login] }
          info:    { push: [settings] }
          alert:   { alert: [logOutQuestion] }
          session: [none, active]      # a variable; the first value is the initial one
        events:
          openNote:     { params: { id: Note }, from: home, do: push note(id) }
          openSettings: { from: home, do: present settings }
          logOut:       { from: settings, when: signedIn, do: present logOutQuestion }
          write:
            from: home
            cases:                     # the first case whose condition holds
              - when: signedIn
                do: present editor
              - do: present login
          submitLogin:
            from: login
            outcomes:                  # the environment picks one; both are explored
              success: [set session = active, dismiss sheet]
              failure: stay
          cancelLogin: { from: login, do: dismiss sheet }
          save:        { from: editor, do: dismiss sheet }
        links:
          notes://note/{id}:
            params: { id: Note }
            do: [dismiss all, popToRoot, push note(id)]

    goals:
      canWrite: visible is editor

    properties:
      wayHome: always reachable (visible is home)
      editorNeedsLogin: never (visible is editor and session == none)

    """
}
