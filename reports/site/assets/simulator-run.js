/* A run through a graph: the steps taken, back and forward in them, a seeded random walk, and the run as text in a link.
   Nothing here knows of pages or phones. */
'use strict';

window.flowcheck = window.flowcheck || {};

(() => {
  class Run {
    constructor(graph) {
      this.graph = graph;
      this.restart();
    }

    /** Forgets everything and stands at the start. */
    restart() {
      this.steps = [];
      this.position = 0;
    }

    /** The number of the state where the run stands. */
    get stateID() {
      return this.position === 0 ? this.graph.start : this.steps[this.position - 1].target;
    }

    /** The step that led here, or null at the start. */
    get lastStep() { return this.position === 0 ? null : this.steps[this.position - 1]; }

    /** Takes a step from where the run stands; what was undone is forgotten, unless it begins with the same step. */
    take(step) {
      const next = this.steps[this.position];
      if (!next || next.target !== step.target || next.action !== step.action) {
        this.steps = this.steps.slice(0, this.position).concat([step]);
      }
      this.position += 1;
    }

    goTo(position) { this.position = Math.max(0, Math.min(this.steps.length, position)); }

    /** Promises the states before and after the last step: { now, before }. */
    async states() {
      const now = await this.graph.state(this.stateID);
      if (this.position === 0) return { now, before: null };
      const before = this.position === 1 ? this.graph.start : this.steps[this.position - 2].target;
      return { now, before: await this.graph.state(before) };
    }

    /** The steps up to where the run stands, for a link. */
    get text() {
      return this.steps.slice(0, this.position).map((step) => (
        encodeURIComponent(step.label) + (step.count > 1 ? `:${step.count}` : ''))).join(',');
    }

    /** Takes the steps of a link from the start. Gives null, or what no longer fits: { number, label, reason }. */
    async replay(text) {
      this.restart();
      const words = text.split(',').filter((word) => word !== '');
      for (const [index, word] of words.entries()) {
        const [code, count] = word.split(':');
        const label = decoded(code);
        const state = await this.graph.state(this.stateID);
        const step = state.steps.find((each) => each.label === label && each.count === Number(count || 1));
        if (!step || step.isBeyond) {
          const blocked = state.blocked.find((each) => each.name === label)
            || state.blocked.find((each) => label.startsWith(each.name));
          const reason = blocked ? blocked.reason : 'there is no such event here';
          return { number: index + 1, of: words.length, label, reason };
        }
        this.take(step);
      }
      return null;
    }

    /** Follows a run of the report, and stands at its end. */
    async follow(known) {
      this.restart();
      for (let index = 0; index < known.steps.length; index += 2) {
        const state = await this.graph.state(this.stateID);
        const step = state.steps.find((each) => each.action === known.steps[index]
          && each.target === known.steps[index + 1]);
        if (!step) return;
        this.take(step);
      }
    }

    /** Takes steps at random; the same seed takes the same steps from the same state. Gives the number taken. */
    async walk(count, seed) {
      const random = generator(seed);
      for (let taken = 0; taken < count; taken += 1) {
        const state = await this.graph.state(this.stateID);
        const steps = state.steps.filter((step) => !step.isBeyond);
        if (!steps.length) return taken;
        this.take(steps[Math.floor(random() * steps.length)]);
      }
      return count;
    }
  }

  function decoded(code) {
    try { return decodeURIComponent(code); } catch { return code; }
  }

  /** Numbers from 0 up to 1 that look random (the generator that people call mulberry32). */
  function generator(seed) {
    let state = seed >>> 0;
    return () => {
      state = (state + 0x6D2B79F5) >>> 0;
      let value = Math.imul(state ^ (state >>> 15), state | 1);
      value = (value + Math.imul(value ^ (value >>> 7), value | 61)) ^ value;
      return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
    };
  }

  flowcheck.simulatorRun = { Run, generator };
})();
