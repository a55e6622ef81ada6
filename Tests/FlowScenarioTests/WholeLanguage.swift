/// A scenario that uses what the storefront does not: tabs, effects, continuations, counters and facts.
enum WholeLanguage {
  static let text = """
    flowcheck: 1
    name: Everything
    platform: modals
    timing: interleaved
    switches: { coveredAlert: pessimistic, swap: lose }
    domains: { Product: 2 }
    gates: { unlocked: lock == nil, patient: tries < 3 }
    screens:
      welcome: { home: not unlocked }
      browse: { coordinator: Browse, home: true, dirty: "cart != empty" }
      account: { coordinator: Account, dirty: true, dismissible: "cart == empty" }
      detail: { params: { id: Product } }
      share: { via: uikit }
      code: { opens: unlocked, lock: true, dismissible: false }
      hint:
    alerts:
      unsaved:
        params: { id: Product }
        buttons:
          Save: { resumes: saved, do: set cart = empty }
          Log out: { role: destructive, resumes: nothing }
          Keep: { role: cancel }
    coordinators:
      App:
        root: [welcome, browse]
        state:
          lock: { window: [code] }
          notes: { overlay: [hint], shownWhen: patient and not (tab == account), on: browse, owner: browse }
          pages: { modal: [share, hint], token: dropped, host: false, key: main, conditional: true, awaits: true }
          tips: { toast: [hint], token: held, writers: [App, Browse] }
          cart: [empty, full]
          tries: { range: 0..3, initial: 1 }
          here: { range: 2..2 }
          tab: { tabs: [browse, account] }
        events:
          swap: { by: app, do: set root = browse }
          fail: { by: user, when: tries < 3, do: [set tries = tries + 1, set here = path.count] }
          visit: { by: user, do: [select account, send account.open(Product#1), send fail] }
          account.closed: { params: { id: Product }, do: [dismiss self, set tries = tries - 1] }
        links:
          shop://cart/{id}: { params: { id: Product }, mountedOn: [browse, account], do: select browse }
          shop://hint: { mountedOn: browse, do: stay }
        restores: [tab, root]
      Account:
        root: account
        limit: 3
        state:
          path: { stack: [detail, account], limit: 2, composed: false, then: true, writers: [open] }
          ask: { alert: [unsaved], sheet: [detail], ephemeral: false, identity: case, composed: false }
          more: { popover: [detail], identity: value, writeBack: false, onDismiss: [cancel load, emit closed(Product#1)] }
        events:
          open: { params: { id: Product }, do: push detail(id) }
          leave:
            params: { id: Product }
            from: detail(id)
            do: [start load(id), await unsaved(id) in ask.alert]
            resumes:
              saved: { cases: [{ when: Browse.sort == newest, do: pop }, stay] }
              Log out: dismiss self
              cancelled: stay
          finish: { from: detail, do: return saved }
          goBack: { from: detail, do: popTo index here as account }
        effects:
          load:
            params: { id: Product }
            outcomes: { success: present detail(id) in more, failure: stay }
            cancelledBy: [leave detail, finish, unsaved.Log out, 'shop://cart/{id}', account.closed]
            owner: detail
          ping: { outcomes: { done: { outcomes: { well: stay, badly: cancel ping } } }, cancelledBy: goBack }
      Browse: { root: browse, state: { sort: [newest, cheapest] }, events: { next: { from: browse, do: emit done } } }
    goals: { swapped: root is browse }
    walkthroughs:
      fail twice: { steps: [fail, fail] }
      by hand:
        steps:
          - visit
          - leave( Product#1,Product#2 )
          - unsaved.Log out
          - load(Product#1).success
          - unsaved.Cancel (system)
          - tab(browse)
          - swipe()
        ends: root is browse and Browse.sort == newest

    """

  static let outline = [
    "Everything on modals: -", "timing interleaved", "switch coveredAlert pessimistic", "switch swap lose",
    "domain Product [Product#1, Product#2] interchangeable",
    "gate unlocked: lock == nil", "gate patient: tries < 3",
    "screen welcome home when not(unlocked) home",
    "screen browse coordinator Browse dirty when cart != empty home dirty",
    "screen account coordinator Account dismissible when cart == empty dirty", "screen detail(id: Product)",
    "screen share via uikit",
    "screen code opens unlocked lock not dismissible", "screen hint",
    "alert unsaved(id: Product) { Save resumes saved: set cart = empty | Log out (destructive) resumes nothing:  | Keep (cancel):  }",
    "coordinator App root welcome of [welcome, browse]",
    "  lock: window [code]",
    "  notes: overlay [hint] shown when (patient and not(tab == account)) on browse owner browse",
    "  pages: modal [share, hint] awaits token dropped no host conditional key main",
    "  tips: toast [hint] writers App, Browse",
    "  cart: [empty, full]",
    "  tries: counter [0, 1, 2, 3] initial 1",
    "  here: counter [2]",
    "  tab: tabs [browse, account]",
    "  event swap by app: set root = browse",
    "  event fail by user when tries < 3: set tries += 1; set here = count of path",
    "  event visit by user: select account; send account.open(Product#1); send fail",
    "  event account.closed(id: Product): dismiss self; set tries += -1",
    "  link shop://cart/{id}(id: Product) mounted on browse, account: select browse",
    "  link shop://hint mounted on browse: stay",
    "  restores tab, root",
    "coordinator Account root account limit 3",
    "  path: stack [detail, account] limit 2 not composed then writers open",
    "  ask: alert [unsaved], sheet [detail] not ephemeral not composed identity case",
    "  more: popover [detail] without write-back on dismiss { cancel load; emit closed(Product#1) }",
    "  event open(id: Product): push detail(id)",
    "  event leave(id: Product) from detail(id): start load(id); await unsaved(id) in ask.alert resumes { saved: cases { Browse.sort == newest: pop 1 | else: stay } | Log out: dismiss self | cancelled: stay }",
    "  event finish from detail: return saved",
    "  event goBack from detail: popTo index here as account",
    "  effect load(id: Product) cancelled by leave detail, event finish, event unsaved.Log out, event shop://cart/{id}, event account.closed owner detail: success: present detail(id) in more | failure: stay",
    "  effect ping cancelled by event goBack: done: outcomes { well: stay | badly: cancel ping }",
    "  restores ",
    "coordinator Browse root browse", "  sort: [newest, cheapest]", "  event next from browse: emit done",
    "  restores ",
    "goal swapped: root is browse",
    "walkthrough fail twice: fail > fail",
    "walkthrough by hand: visit > leave(Product#1, Product#2) > unsaved.Log out > load(Product#1).success > unsaved.Cancel (system) > tab(browse) > swipe ends (root is browse and Browse.sort == newest)",
  ]
}
