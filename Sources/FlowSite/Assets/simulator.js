/* The simulator of a scenario's page: what can be done in it, what is drawn when, and links to a run.
   It fills <div id="simulator" data-base="FOLDER OF THE GRAPH">. Links: #run=STEPS stands at the end of a run from the start,
   #claim=NAME-1 at the end of the first counterexample of NAME. */
'use strict';

window.flowcheck = window.flowcheck || {};

(() => {
  const element = flowcheck.element;
  const longestLink = 6000;

  class Simulator {
    constructor(root, graph) {
      this.root = root;
      this.graph = graph;
      this.run = new flowcheck.simulatorRun.Run(graph);
      this.order = [];
      this.isOpen = new Set();
      this.known = -1;
      this.last = Promise.resolve();
      flowcheck.simulatorControls.build(this, root);
    }

    // One thing after the other: parts of the graph may have to be loaded on the way.
    then(work) {
      this.last = this.last.then(work).catch((error) => this.say(`That failed: ${error.message}.`));
      return this.last;
    }

    say(text) { this.status.textContent = text; }

    // MARK: What can be done

    async take(step) {
      if (step.isBeyond) return;
      this.run.take(step);
      await this.show();
    }

    async go(position) {
      this.run.goTo(position);
      await this.show();
    }

    async walk(count) {
      const seed = Number(this.seed.value) >>> 0;
      const taken = await this.run.walk(count, seed);
      this.seed.value = (seed + 1) >>> 0;
      await this.show(`${taken} random ${taken === 1 ? 'step' : 'steps'} with seed ${seed}. `);
    }

    async jump(index) {
      const known = this.graph.shared.runs[index];
      if (!known) return;
      this.known = index;
      if (this.choice) this.choice.value = String(index);
      await this.run.follow(known);
      let more = '';
      if (known.cycle > 0) more = ` The last ${known.cycle === 1 ? 'step is' : `${known.cycle} steps are`} repeated forever.`;
      else if (known.idles) more = ' From here on the app stays here.';
      await this.show(`${known.claim}: ${known.message}.${more} `);
    }

    async jumpTo(claim) {
      const index = this.graph.shared.runs.findIndex((run) => `${run.claim}-${run.number}` === claim);
      if (index >= 0) { await this.jump(index); return; }
      await this.show(`The trace '${claim}' is not in this graph. `);
    }

    async replay(text) {
      const problem = await this.run.replay(text);
      await this.show(problem
        ? `Step ${problem.number} of ${problem.of} of the link, ${problem.label}, no longer fits: ${problem.reason}. ` : '');
    }

    async copyLink() {
      const link = `${location.href.split('#')[0]}#run=${this.run.text}`;
      this.link.hidden = false;
      this.link.value = link;
      this.link.select();
      try {
        await navigator.clipboard.writeText(link);
        this.say('The link to this trace is copied.');
      } catch {
        this.say('The link to this trace is selected: copy it.');
      }
    }

    toggleHelp() { this.help.hidden = !this.help.hidden; }

    // MARK: What is seen

    /** Draws where the run stands, and says it with what comes before in words. */
    async show(before = '') {
      const view = flowcheck.simulatorView;
      const states = await this.run.states();
      const { now } = states;
      const focus = this.rememberFocus();
      const events = view.events(now, this.isOpen, (step) => this.then(() => this.take(step)));
      this.order = events.order;
      const phone = flowcheck.phone.draw(now.frame, {
        label: 'phone', violated: this.isViolated, events: new Set(now.steps.filter((step) => !step.isBeyond).map((step) => step.label)),
        onEvent: (label) => this.then(() => this.take(now.steps.find((step) => step.label === label))),
      });
      this.stage.replaceChildren(phone, ...[view.differences(now.frame)].filter(Boolean));
      this.eventsArea.replaceChildren(element('h3', {}, 'What can happen now'), events.node);
      const history = view.history(this.run, (position) => this.then(() => this.go(position)));
      this.stepsArea.replaceChildren(element('h3', {}, 'Steps'), history);
      this.fieldsArea.replaceChildren(view.fields(now, states.before));
      this.back.disabled = this.run.position === 0;
      this.forward.disabled = this.run.position === this.run.steps.length;
      this.root.dataset.state = now.id;
      const current = history.querySelector('[aria-current]');
      if (current) history.scrollTop = current.offsetTop - history.clientHeight / 2;
      const step = this.run.lastStep;
      this.say(`${before}${step ? `Step ${this.run.position}, ${step.label}` : 'Start'}: ${flowcheck.phone.words(now.frame)}.`);
      this.restoreFocus(focus);
      this.updateLink();
      this.showOnMap(states, step);
    }

    /** Whether the run is a counterexample and stands at its end. */
    get isViolated() {
      const known = this.graph.shared.runs[this.known];
      return Boolean(known) && this.run.position * 2 === known.steps.length && this.run.position === this.run.steps.length
        && this.run.steps.every((step, index) => step.action === known.steps[2 * index]
          && step.target === known.steps[2 * index + 1]);
    }

    rememberFocus() {
      const active = document.activeElement;
      if (!active || !this.root.contains(active)) return null;
      if (active.closest('.simulator-history')) return { isHistory: true };
      const isRedrawn = [this.stage, this.eventsArea, this.stepsArea, this.fieldsArea].some((area) => area.contains(active));
      return isRedrawn ? { label: active.dataset.label } : null;
    }

    /** The focus stays on the same event where it is possible again, and else in the simulator. */
    restoreFocus(focus) {
      if (!focus) return;
      const same = focus.isHistory ? this.stepsArea.querySelector('[aria-current]')
        : [...this.eventsArea.querySelectorAll('button')].find((each) => focus.label && each.dataset.label === focus.label);
      (same || this.root).focus({ preventScroll: true });
    }

    updateLink() {
      const text = this.run.text;
      this.link.hidden = true;
      if (!text && !/^#(run|claim)=/.test(location.hash)) return;
      if (text.length > longestLink) return;
      try { history.replaceState(null, '', `#run=${text}`); } catch { /* A browser may forbid it for files. */ }
    }

    showOnMap({ now, before }, step) {
      if (!flowcheck.map || !flowcheck.map.show) return;
      const names = (state) => state.frame.layers.map((layer) => layer.name);
      const front = (state) => (state ? names(state).pop() : null);
      flowcheck.map.show({
        screens: names(now), event: step ? step.event : null, from: front(before), to: front(now),
      });
    }

    /** Goes where the address says, if it speaks of a run. */
    followAddress() {
      const [name, value] = [location.hash.slice(0, 5), location.hash.slice(5)];
      if (name !== '#run=' && !location.hash.startsWith('#claim=')) return null;
      this.root.scrollIntoView();
      return name === '#run=' ? this.replay(value) : this.jumpTo(decoded(location.hash.slice(7)));
    }
  }

  function decoded(text) {
    try { return decodeURIComponent(text); } catch { return text; }
  }

  async function begin() {
    const root = document.getElementById('simulator');
    if (!root) return;
    try {
      const graph = await flowcheck.simulatorGraph.Graph.open(root.dataset.base);
      const simulator = new Simulator(root, graph);
      flowcheck.simulator = simulator;
      await simulator.then(() => simulator.followAddress() || simulator.show());
      window.addEventListener('hashchange', () => simulator.then(() => simulator.followAddress()));
      root.dataset.ready = 'true';
    } catch (error) {
      root.replaceChildren(element('p', {}, `The simulator cannot start: ${error.message}.`));
    }
  }

  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
})();
