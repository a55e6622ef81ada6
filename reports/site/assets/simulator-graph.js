/* The states behind the simulator. They stand in parts of some thousand states, and a part is loaded when a state of it is wanted.
   SimulatorFiles.swift writes graph.js, SimulatorPart.swift the parts; docs/site.md says what stands where. */
'use strict';

window.flowcheck = window.flowcheck || {};

(() => {
  /** Who makes an event happen; the simulator in a terminal groups events in the same way (SimulatorRenderer.swift). */
  const groups = {
    user: 'person', back: 'person', swipe: 'person', tapOutside: 'person', tab: 'person', button: 'person',
    link: 'link', system: 'system', app: 'app', relaunch: 'platform', finish: 'platform',
  };

  /** The numbers that pairs of a first one and a count stand for. */
  function numbers(runs) {
    const result = [];
    for (let index = 0; index < runs.length; index += 2) {
      for (let offset = 0; offset < runs[index + 1]; offset += 1) result.push(runs[index] + offset);
    }
    return result;
  }

  class Graph {
    constructor(base, shared) {
      this.base = base;
      this.shared = shared;
      this.start = shared.initial[0];
      this.parts = new Map();
    }

    static async open(base) {
      return new Graph(base, await flowcheck.load(`${base}/graph.js`));
    }

    /** Promises a state with names: { id, frame, fields, steps, blocked, isOpen }. */
    async state(id) {
      const size = this.shared.statesInPart;
      const number = Math.floor(id / size);
      if (!this.parts.has(number)) {
        this.parts.set(number, await flowcheck.load(`${this.base}/states-${number}.js`));
      }
      return this.read(id, this.parts.get(number), id - number * size);
    }

    read(id, part, position) {
      const [look, shape, values, menu, targets, row, open] = part.states[position];
      const names = part.shapes[shape];
      const [around, ...layers] = part.looks[look];
      return {
        id,
        frame: { ...part.surroundings[around], layers: layers.map((number) => part.layers[number]) },
        fields: names.map((name, index) => ({ name: part.text[name], value: part.text[values[index]] })),
        steps: this.steps(id, part.menus[menu], targets),
        blocked: numbers(part.rows[row]).map((number) => {
          const [name, origin, line, reason, place, near] = part.blocked[number];
          return {
            name: part.text[name], group: groups[part.text[origin]], line: line || null,
            reason: part.text[reason], place: place || null, isNear: near === 1,
          };
        }),
        isOpen: open === 1,
      };
    }

    /** The steps of a state. Of several with one label, the second is named `label:2` in links, and so on. */
    steps(source, actions, differences) {
      const counts = new Map();
      const result = [];
      let target = source;
      actions.forEach((number, index) => {
        target += differences[index];
        const action = this.shared.actions[number];
        const count = (counts.get(action.label) || 0) + 1;
        counts.set(action.label, count);
        result.push({
          action: number, target, label: action.label, event: action.event,
          group: groups[action.origin], line: action.line, place: action.place, count,
          isLoop: target === source, isBeyond: target >= this.shared.states,
        });
      });
      for (const step of result) step.isOneOfSeveral = counts.get(step.label) > 1;
      return result;
    }
  }

  flowcheck.simulatorGraph = { Graph, groups };
})();
