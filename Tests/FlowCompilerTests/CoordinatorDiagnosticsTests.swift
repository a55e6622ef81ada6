import FlowDiagnostics
import Testing

@Suite("The compiler's diagnostics about children, tabs and calls")
struct CoordinatorDiagnosticsTests {
  @Test("a sound flow with children, tabs, effects and calls has none")
  func sound() {
    let found = diagnose(
      scenario(
        """
        App:
          root: [home, note]
          state:
            path: { stack: [detail, child], limit: 2 }
            sheet: { sheet: [child] }
            alert: { alert: [ask], on: home, owner: home }
            tries: { range: 0..3, initial: 1 }
            seen: [x, y]
          effects:
            load:
              params: { id: [x, y] }
              outcomes: { good: push detail(id), bad: set tries = tries + 1 }
              cancelledBy: [leave child, again, ask.Yes]
              owner: home
          events:
            again: { from: home, when: tries < 3, do: start load(seen) }
            stop: { from: home, do: "cancel load(x); cancel load" }
            swap: { from: home, do: set root = note }
            open: { from: home, do: "present child; send child.shut(why = y)" }
            count: { from: home, do: set tries = path.count }
            jump: { from: detail, do: popTo index tries as home }
            child.finished: { params: { how: [x, y] }, do: dismiss sheet }
            decide: { from: home, do: await ask(x), resumes: { Yes: push child, refused: stay, cancelled: stay } }
          restores: [root, path]
        Child:
          limit: 2
          state:
            tab: { tabs: [home, note] }
            own: [x, y]
            next: { push: [child] }
          events:
            shut: { params: { why: [x, y] }, do: [set seen = why, emit finished(why)] }
            other: { from: home, when: "tab == home and tries > 0", do: [select note, set tries = 0] }
            deeper: { from: note, do: present child }
        """)
          + """
          gates:
            welcome: root is home
          goals:
            childSaysY: Child.own == y
          """)
    #expect(found == [])
  }

  @Test("different cases about a coordinator that lives nowhere are not taken for the same")
  func casesAboutNobody() {
    let found = diagnose(
      scenario(
        """
        App:
          root: home
          state: { sheet: { sheet: [note] } }
          events:
            go: { from: home, cases: [{ when: Child.seen == x, do: present note }, { when: Child.own is note, do: stay }] }
        Child:
          root: note
          state: { own: { sheet: [note] }, seen: [x, y] }
        """))
    #expect(found == ["FC230 warning 17: coordinator 'Child' belongs to no screen that can be shown"])
  }

  @Test("a mistake in a coordinator that lives at several places is reported once")
  func once() {
    let found = diagnose(
      scenario(
        """
        App:
          root: home
          state:
            path: { stack: [child], limit: 3 }
            sheet: { sheet: [child] }
          events:
            open: { from: home, do: [push child, present child] }
        Child:
          root: note
          events:
            go: { from: note, do: push detail(x) }
        """))
    #expect(found == ["FC208 22: this coordinator has no stack"])
  }

  @Test("what a coordinator that is never used gets wrong is found all the same")
  func unused() {
    let found = diagnose(
      scenario(
        """
        App:
          root: home
          state:
            seen: [x, y]
        Child:
          root: note
          state:
            own: [x, y]
          events:
            go: { from: note, do: "set own = seen; set own = z" }
        """))
    #expect(
      found == [
        "FC230 warning 16: coordinator 'Child' belongs to no screen that can be shown",
        "FC205 21: 'z' is not a value of [x, y], a bound name or a variable",
      ])
  }

  @Test("variables are looked up around a child, but stacks, slots and effects are its own")
  func scopes() {
    let found = diagnose(
      scenario(
        """
        App:
          root: home
          state:
            path: { stack: [detail], limit: 2 }
            sheet: { sheet: [child] }
            seen: [x, y]
          effects: { load: { outcomes: { good: stay } } }
          events:
            open: { from: home, do: present child }
            bad: { from: home, when: own == x, do: stay }
        Child:
          root: note
          state:
            own: [x, y]
          events:
            good: { from: note, when: "seen == own", do: set seen = own }
            pop: { from: note, do: pop }
            close: { from: note, do: dismiss sheet }
            start: { from: note, do: start load }
            top: { from: note, when: path contains detail, do: stay }
        """))
    #expect(
      found == [
        "FC204 21: unknown name 'own'",
        "FC208 28: this coordinator has no stack",
        "FC204 29: field 'sheet' is not declared; a slot is expected here",
        "FC204 30: effect 'load' is not declared in this coordinator",
        "FC204 31: field 'path' is not declared; a stack is expected here",
      ])
  }

  @Test("nesting needs a limit, and none helps where it begins at once")
  func nesting() {
    let found = diagnose(
      scenario(
        """
        App:
          root: home
          state:
            sheet: { sheet: [child] }
          events:
            open: { from: home, do: present child }
        Child:
          root: child
          state:
            next: { sheet: [child] }
          events:
            more: { from: child, do: present child }
        """))
    #expect(found == ["FC231 18: coordinator 'Child' can contain itself, so it needs a limit"])
    let endless = diagnose(
      scenario(
        """
        App:
          root: child
        Child:
          limit: 2
          state:
            tab: { tabs: [note, child] }
        """))
    #expect(
      endless == ["FC232 14: coordinator 'Child' contains itself from the start, through roots and tabs"])
  }

  @Test("places of children multiply up to a bound")
  func manyPlaces() {
    let stacks = ["A", "B", "C"].enumerated().map { index, name in
      let next = index == 2 ? "child" : ["b", "c"][index]
      return """
        \(name):
          root: home
          state:
            path: { stack: [\(next)], limit: 16 }
          events:
            go: { from: home, do: push \(next) }
        """
    }
    let text = scenario(stacks.joined(separator: "\n") + "\nChild: { root: note }")
      .replacing("  child: {", with: "  b: { coordinator: B }\n  c: { coordinator: C }\n  child: {")
    #expect(diagnose(text) == ["FC233 14: coordinators can occur at more than 2000 places"])
  }

  @Test("tabs stand at the bottom, once, and list what can be selected")
  func tabs() {
    let found = diagnose(
      scenario(
        """
        App:
          state:
            tab: { tabs: [note, child] }
            more: { tabs: [home] }
          events:
            go: { from: note, when: tab == hom, do: select detail }
            set: { from: note, when: "tab in [note, home]", do: set tab = note }
        Child:
          state:
            tab: { tabs: [detail] }
          events:
            go: { do: select home }
        """))
    #expect(
      found == [
        "FC234 15: a coordinator can have only one tabs field, and 'tab' is already declared",
        "FC234 21: tabs exist from the start, so 'detail' cannot have parameters",
        "FC208 17: tabs 'tab' do not list 'hom'",
        "FC208 18: tabs 'tab' do not list 'home'",
        "FC224 18: 'tab' is not a variable",
      ])
    let rooted = diagnose(
      scenario("App:\n  root: home\n  state:\n    tab: { tabs: [note, child] }\nChild: { root: note }"))
    #expect(rooted == [])
    let unlisted = diagnose(
      scenario(
        """
        App:
          state:
            tab: { tabs: [note, child] }
        Child:
          root: home
          events:
            go: { from: home, do: select home }
        """))
    #expect(unlisted == ["FC208 18: no tabs of this or an enclosing coordinator list 'home'"])
  }

  @Test("roots are values that 'root' lists")
  func roots() {
    let found = diagnose(
      scenario(
        """
        App:
          root: [home, detail(x), home]
          state:
            sheet: { sheet: [child] }
            seen: [x, y]
          events:
            a: { from: home, do: "present child; set root = note" }
            b: { from: home, do: set root = detail(y) }
            c: { from: home, do: set root = detail(seen) }
            d: { from: home, when: root is note, do: stay }
        Child:
          root: note
          restores: [root]
        """))
    #expect(
      found == [
        "FC210 13: 'root' lists 'home' twice",
        "FC208 18: 'root' does not list 'note'",
        "FC208 19: 'root' does not list 'detail(y)'",
        "FC208 20: 'root' does not list 'detail(y)'",
        "FC208 21: 'root' does not list 'note'",
        "FC224 warning 24: the root never changes here, so there is nothing to restore",
      ])
  }

  @Test("conditions name coordinators and their fields")
  func otherCoordinators() {
    let found = diagnose(
      scenario(
        """
        App:
          root: home
          state: { sheet: { sheet: [child] } }
          events:
            a: { from: home, when: Chld.own == x, do: present child }
            b: { from: home, when: Child.own == z, do: stay }
            c: { from: home, when: Child.on == x, do: stay }
            d: { from: home, when: Child.own < 3, do: stay }
            e: { from: home, when: Child.path == x, do: stay }
            f: { from: home, when: Child.own contains detail, do: stay }
            g: { from: home, when: Child.path contains home, do: stay }
            h: { from: home, when: Child.paht.count < 1, do: stay }
            i: { from: home, when: Child.path is detail, do: stay }
            j: { from: home, when: Child.root is detail, do: stay }
            k: { from: home, when: "Child.own in [x, z]", do: stay }
        Child:
          root: note
          state: { own: [x, y], path: { stack: [detail], limit: 1 } }
        """))
    #expect(
      found == [
        "FC229 16: coordinator 'Chld' is not declared",
        "FC205 17: 'z' is not a value of [x, y], a bound name or a variable",
        "FC204 18: coordinator 'Child' has no field 'on'",
        "FC242 19: 'own' of 'Child' is not a counter",
        "FC224 20: 'path' of 'Child' is not a variable",
        "FC224 21: 'own' is not a stack",
        "FC208 22: stack 'path' does not list 'home'",
        "FC204 23: field 'paht' is not declared; a stack is expected here",
        "FC224 24: 'path' is not a slot",
        "FC208 25: 'root' does not list 'detail'",
        "FC205 26: 'z' is not a value of [x, y], a bound name or a variable",
      ])
  }

  @Test("calls name events, give their arguments, and come to an end")
  func calls() {
    let found = diagnose(
      scenario(
        """
        App:
          root: home
          state: { sheet: { sheet: [child, note] } }
          events:
            a: { from: home, do: "present child; send nothingThere" }
            b: { from: home, do: send note.shut }
            c: { from: home, do: send detail.shut }
            d: { from: home, do: send child.shutt }
            e: { from: home, do: send child.shut(z) }
            f: { from: home, do: send child.shut }
            child.done: { params: { how: [x, y] }, outcomes: { good: stay, bad: stay } }
            child.more: { do: send child.shut(x) }
            nobody: { do: dismiss }
        Child:
          root: note
          events:
            shut: { params: { why: [x, y] }, do: emit more }
            end: { from: note, do: "emit done(x, y)" }
            odd: { from: note, do: emit unheard }
        """))
    #expect(
      found == [
        "FC204 16: event 'nothingThere' is not declared in this coordinator",
        "FC235 17: screen 'note' has no coordinator",
        "FC235 18: screen 'detail' has no coordinator",
        "FC204 19: event 'shutt' is not declared in coordinator 'Child'",
        "FC205 20: 'z' is not a value of [x, y], a bound name or a variable",
        "FC206 21: 'shut' needs a value for 'why'",
        "FC206 29: 'child.done' has one parameter",
        "FC236 22: event 'child.done' is run by 'emit' or 'send', so it cannot have outcomes",
        "FC237 23: this call leads back to event 'child.more', so it never ends",
        "FC237 28: this call leads back to event 'shut', so it never ends",
      ])
  }

  @Test("an event that nothing calls never happens")
  func neverHappens() {
    let found = diagnose(
      scenario(
        """
        App:
          root: home
          state: { sheet: { sheet: [child] } }
          events:
            open: { from: home, do: present child }
            child.done: { do: dismiss }
            child.gone: { do: dismiss }
            self: { from: home, do: dismiss self }
        Child:
          root: note
          events:
            end: { from: note, do: [emit done, dismiss self] }
        """))
    #expect(
      found == [
        "FC226 warning 19: nothing presents the root coordinator, so this has no effect",
        "FC225 warning 18: event 'child.gone' never happens: coordinator 'Child' does not emit 'gone'",
      ])
  }
}
