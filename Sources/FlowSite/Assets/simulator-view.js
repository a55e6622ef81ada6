/* Draws a state of the simulator: the phone, what is wanted beside it, the events, the fields and the way here. */
'use strict';

window.flowcheck = window.flowcheck || {};

(() => {
  const element = flowcheck.element;
  const titles = [
    ['person', 'A person'], ['link', 'A link from outside'], ['system', 'The system'], ['app', 'The app'],
    ['platform', 'The platform'],
  ];

  /** A line of the scenario, as a link into the source on the page. */
  function lineLink(line) {
    return line ? element('a', { className: 'simulator-line', href: `#L${line}` }, flowcheck.lineWords(line)) : null;
  }

  /** `submit.success` and `open(x)` with the declared name apart from what was chosen. */
  function label(step) {
    const rest = step.label.startsWith(step.event) ? step.label.slice(step.event.length) : '';
    return rest ? [step.event, element('b', {}, rest)] : [step.label];
  }

  function eventButton(step, number, onTake) {
    const note = [
      step.isOneOfSeveral && step.place ? `in ${step.place}` : null,
      step.isOneOfSeveral && !step.place ? `choice ${step.count}` : null,
      step.isLoop ? 'changes nothing' : null,
      step.isBeyond ? 'leads to a state that is not on this page' : null,
    ].filter(Boolean).join(', ');
    const button = element('button', { type: 'button', className: 'simulator-event', disabled: step.isBeyond },
      number <= 9 ? element('kbd', { ariaHidden: 'true' }, String(number)) : null,
      element('span', { className: 'simulator-name' }, ...label(step)),
      note ? element('small', {}, note) : null);
    button.dataset.label = step.label;
    button.addEventListener('click', () => onTake(step));
    return element('li', {}, button);
  }

  /** A reason with what stands between backticks in it, a condition of the file, as code. */
  function words(reason) {
    return reason.split('`').map((part, index) => (index % 2 ? element('code', {}, part) : part));
  }

  function blockedItem(blocked) {
    const item = element('li', { className: 'simulator-blocked' },
      element('span', { className: 'simulator-name' }, blocked.name),
      element('small', {}, ...words(blocked.reason), ' ', lineLink(blocked.place || blocked.line)));
    item.dataset.name = blocked.name;
    return item;
  }

  /** All events by who makes them happen; the steps are numbered in the order drawn, for the keyboard. */
  function events(state, isOpen, onTake) {
    const node = element('div', { className: 'simulator-events' });
    const order = [];
    for (const [group, title] of titles) {
      const steps = state.steps.filter((step) => step.group === group);
      const blocked = state.blocked.filter((each) => each.group === group);
      if (!steps.length && !blocked.length) continue;
      const near = blocked.filter((each) => each.isNear);
      const far = blocked.filter((each) => !each.isNear);
      const list = element('ul', { ariaLabel: title });
      for (const step of steps) {
        order.push(step);
        list.append(eventButton(step, order.length, onTake));
      }
      list.append(...near.map(blockedItem));
      const section = element('section', { className: `simulator-group simulator-${group}` },
        element('h4', {}, title), list);
      if (far.length) {
        const details = element('details', { open: isOpen.has(group) },
          element('summary', {}, `${far.length} not possible now`), element('ul', { ariaLabel: `${title}, not possible now` }, ...far.map(blockedItem)));
        details.addEventListener('toggle', () => isOpen[details.open ? 'add' : 'delete'](group));
        section.append(details);
      }
      node.append(section);
    }
    if (!state.steps.length) {
      node.prepend(element('p', { className: 'simulator-note' },
        state.isOpen ? 'The search did not expand this state.' : 'No event is possible here.'));
    }
    return { node, order };
  }

  /** What is wanted and not on screen, or the other way round. */
  function differences(frame) {
    const items = frame.differences.map((each) => element('li', {},
      element('div', {}, element('span', { className: 'simulator-field' }, each.field), ' wants ',
        element('b', {}, each.wanted || 'nothing')),
      element('div', {}, 'on screen: ', element('b', {}, each.shown || 'nothing')),
      element('small', {}, each.reason)));
    items.push(...frame.detached.map((path) => element('li', {}, `${path} no longer has a listener`)));
    if (!items.length) return null;
    return element('aside', { className: 'simulator-wanted', ariaLabel: 'wanted, but not on screen' },
      element('h4', {}, 'Wanted, but not on screen'), element('ul', {}, ...items));
  }

  /** The fields with a mark on those that the last step changed. */
  function fields(now, before) {
    const old = new Map((before ? before.fields : []).map((field) => [field.name, field.value]));
    const names = new Set(now.fields.map((field) => field.name));
    const rows = now.fields.map((field) => {
      const was = old.get(field.name);
      const isNew = before && was === undefined;
      const hasChanged = before && was !== field.value;
      const row = element('tr', { className: hasChanged ? 'simulator-changed' : '' },
        element('th', { scope: 'row' }, field.name),
        element('td', {}, hasChanged && !isNew ? element('del', { ariaLabel: `was ${was}` }, was) : null,
          hasChanged && !isNew ? ' ' : null, hasChanged ? element('ins', {}, field.value) : field.value));
      return row;
    });
    for (const [name, value] of old) {
      if (names.has(name)) continue;
      rows.push(element('tr', { className: 'simulator-changed' }, element('th', { scope: 'row' }, name),
        element('td', {}, element('del', {}, value), ' is gone')));
    }
    return element('table', { className: 'simulator-fields' },
      element('caption', {}, 'State'), element('tbody', {}, ...rows));
  }

  /** The steps so far and those that were undone, each a way back to it. */
  function history(run, onGo) {
    const item = (text, position) => {
      const button = element('button', { type: 'button' }, text);
      if (position === run.position) button.setAttribute('aria-current', 'step');
      if (position > run.position) button.className = 'simulator-ahead';
      button.addEventListener('click', () => onGo(position));
      return element('li', {}, button);
    };
    return element('ol', { className: 'simulator-history', ariaLabel: 'steps taken', start: 0 },
      item('start', 0), ...run.steps.map((step, index) => item(step.label, index + 1)));
  }

  flowcheck.simulatorView = { events, differences, fields, history };
})();
