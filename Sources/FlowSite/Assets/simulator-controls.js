/* The simulator's toolbar, its keyboard, and the areas that a state is drawn into. */
'use strict';

window.flowcheck = window.flowcheck || {};

(() => {
  const element = flowcheck.element;
  const walkLength = 20;
  const shortcuts = [
    ['1 to 9', 'take the event with this number'], ['← or b', 'one step back'],
    ['→ or f', 'one step forward again'], ['Home or s', 'to the start'], ['r', 'one step at random'],
    ['w', `${walkLength} steps at random`], ['n', 'to the next counterexample'], ['l', 'copy a link to this trace'],
    ['?', 'show or hide this list'],
  ];

  /** Fills the simulator's element, and gives the simulator what it changes later. */
  function build(simulator, root) {
    const button = (text, title, work) => {
      const node = element('button', { type: 'button', className: 'button small', title }, text);
      node.addEventListener('click', () => simulator.then(work));
      return node;
    };
    simulator.back = button('Back', 'one step back (←)', () => simulator.go(simulator.run.position - 1));
    simulator.forward = button('Forward', 'one step forward again (→)', () => simulator.go(simulator.run.position + 1));
    simulator.seed = element('input', { type: 'number', min: 0, max: 4294967295, value: 1, ariaLabel: 'seed of the random walk' });
    simulator.status = element('p', { className: 'simulator-status' });
    simulator.status.setAttribute('role', 'status');
    simulator.link = element('input', { type: 'text', readOnly: true, hidden: true, ariaLabel: 'link to this trace' });
    simulator.help = element('dl', { className: 'simulator-help', hidden: true },
      ...shortcuts.flatMap(([keys, words]) => [element('dt', {}, keys), element('dd', {}, words)]));
    simulator.stage = element('div', { className: 'simulator-stage' });
    simulator.eventsArea = element('div', { className: 'simulator-middle' });
    simulator.stepsArea = element('div', { className: 'simulator-steps' });
    simulator.fieldsArea = element('div', { className: 'simulator-side' });
    const toolbar = element('div', { className: 'simulator-toolbar' },
      button('Start', 'to the start (Home)', () => simulator.go(0)), simulator.back, simulator.forward,
      chooser(simulator),
      element('span', { className: 'simulator-walk' },
        button('Random step', 'one step at random (r)', () => simulator.walk(1)),
        button(`Walk ${walkLength}`, `${walkLength} steps at random (w)`, () => simulator.walk(walkLength)),
        element('label', {}, 'seed ', simulator.seed)),
      button('Link', 'copy a link to this trace (l)', () => simulator.copyLink()),
      button('Keys', 'keyboard shortcuts (?)', () => simulator.toggleHelp()));
    toolbar.setAttribute('role', 'group');
    toolbar.setAttribute('aria-label', 'simulator');
    root.replaceChildren(toolbar, simulator.link, simulator.help, ...notes(simulator.graph.shared), simulator.status,
      element('div', { className: 'simulator-main' }, simulator.stage, simulator.eventsArea, simulator.stepsArea,
        simulator.fieldsArea));
    root.tabIndex = -1;
    root.addEventListener('keydown', (event) => press(simulator, event));
  }

  /** The runs of the report to jump to. */
  function chooser(simulator) {
    const runs = simulator.graph.shared.runs;
    if (!runs.length) return null;
    const choice = element('select', { ariaLabel: 'jump to a counterexample' },
      element('option', { value: -1 }, 'Counterexamples …'), ...runs.map((run, index) => (
        element('option', { value: index }, `${run.claim}${run.number > 1 ? ` (${run.number})` : ''}: ${run.message}`))));
    choice.addEventListener('change', () => simulator.then(() => simulator.jump(Number(choice.value))));
    simulator.choice = choice;
    return choice;
  }

  /** What this page cannot show of the report. */
  function notes(shared) {
    const texts = [];
    const number = (count) => count.toLocaleString('en');
    if (shared.states < shared.allStates) {
      texts.push(`Of ${number(shared.allStates)} states, this page contains the ${number(shared.states)} nearest to the start.`);
    }
    if (shared.isCutShort) texts.push('The search was truncated: events of unexpanded states may be missing.');
    if (shared.runsLeftOut) {
      texts.push(`${shared.runsLeftOut} of the counterexamples cannot be played here: other values of switches show them, or other states.`);
    }
    return texts.map((text) => element('p', { className: 'simulator-note' }, text));
  }

  function press(simulator, event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select')) return;
    const work = workOf(simulator, event.key);
    if (!work) return;
    event.preventDefault();
    simulator.then(work);
  }

  function workOf(simulator, key) {
    if (/^[1-9]$/.test(key)) {
      return () => { const step = simulator.order[Number(key) - 1]; return step ? simulator.take(step) : undefined; };
    }
    switch (key) {
      case 'ArrowLeft': case 'b': return () => simulator.go(simulator.run.position - 1);
      case 'ArrowRight': case 'f': return () => simulator.go(simulator.run.position + 1);
      case 'Home': case 's': return () => simulator.go(0);
      case 'r': return () => simulator.walk(1);
      case 'w': return () => simulator.walk(walkLength);
      case 'n': return () => simulator.jump((simulator.known + 1) % (simulator.graph.shared.runs.length || 1));
      case 'l': return () => simulator.copyLink();
      case '?': return () => simulator.toggleHelp();
      default: return null;
    }
  }

  flowcheck.simulatorControls = { build };
})();
