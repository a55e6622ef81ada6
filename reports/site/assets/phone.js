/* Draws what is on screen in one state as a phone. A frame is what PhoneFrame.swift writes:
   layers from the bottom up (name, title, style, gates, buttons), tabs, toasts and differences.

   flowcheck.phone.draw(frame, { label, violated, events, onEvent }) gives a <figure>. The back button, the tabs, the handle of
   a sheet and the buttons of an alert are drawn in any case; they work when onEvent is given and their event is one of events. */
'use strict';

(() => {
  const element = flowcheck.element;
  const alerts = new Set(['alert', 'dialog']);
  const swiped = new Set(['sheet', 'modal', 'popover']);

  /** Pages on one another make one card; everything else opens a card of its own. */
  function cards(layers) {
    const result = [];
    for (const layer of layers) {
      if (alerts.has(layer.style)) continue;
      if (layer.style === 'page' && result.length) result[result.length - 1].pages.push(layer);
      else result.push({ style: layer.style, pages: [layer] });
    }
    return result;
  }

  /** The same name always has the same colour, so that a screen is recognised at a glance. */
  function hue(name) {
    let sum = 7;
    for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)) % 360;
    return sum;
  }

  function parts(title) {
    const bracket = title.indexOf('(');
    if (bracket < 0 || !title.endsWith(')')) return { name: title, values: [] };
    return { name: title.slice(0, bracket), values: title.slice(bracket + 1, -1).split(', ') };
  }

  /** A control that works where its event is possible, and else is only drawn. */
  function control(event, className, text, options, words) {
    const works = options.onEvent && options.events && options.events.has(event);
    if (!options.onEvent) return element('span', { className }, text);
    const button = element('button', { className, type: 'button', disabled: !works }, text);
    if (words) button.setAttribute('aria-label', words);
    if (works) button.addEventListener('click', () => options.onEvent(event));
    return button;
  }

  function bar(card, isTop, options) {
    const top = card.pages[card.pages.length - 1];
    const below = card.pages[card.pages.length - 2];
    const back = below && (isTop
      ? control('back', 'phone-back', parts(below.title).name, options, `back to ${below.title}`)
      : element('span', { className: 'phone-back' }, parts(below.title).name));
    return element('div', { className: 'phone-bar' },
      back || element('span', {}), element('span', { className: 'phone-title' }, top.name), element('span', {}));
  }

  function page(card) {
    const top = card.pages[card.pages.length - 1];
    if (top.blank) {
      return element('div', { className: 'phone-content phone-blank' }, `nothing is registered for ${top.title}`);
    }
    return element('div', { className: 'phone-content' },
      element('div', { className: 'phone-name' }, parts(top.title).name),
      ...parts(top.title).values.map((value) => element('span', { className: 'phone-value' }, value)),
      ...top.gates.map((gate) => element('div', { className: 'phone-gate' }, `requires ${gate}`)),
      card.pages.length > 2 && element('div', { className: 'phone-crumbs' },
        card.pages.map((layer) => layer.title).join(' › ')),
      element('div', { className: 'phone-lines', ariaHidden: 'true' }));
  }

  function tabs(frame, options) {
    if (!frame.tabs.length) return null;
    return element('div', { className: 'phone-tabs' }, ...frame.tabs.map((name) => {
      const selected = name === frame.tab || parts(frame.tab || '').name === name;
      const tab = control(`tab(${name})`, 'phone-tab', name, options, `tab ${name}`);
      if (selected) tab.setAttribute('aria-current', 'true');
      return tab;
    }));
  }

  function cardElement(card, index, all, frame, options) {
    const isTop = index === all.length - 1;
    const node = element('div', { className: `phone-card phone-${card.style}` });
    node.style.setProperty('--hue', hue(card.pages[card.pages.length - 1].name));
    node.style.setProperty('--level', index);
    if (!isTop) node.classList.add('phone-below');
    if (swiped.has(card.style)) {
      node.append(isTop ? control('swipe', 'phone-handle', '', options, 'swipe down to close')
        : element('span', { className: 'phone-handle' }));
    }
    if (card.style !== 'page') node.append(element('span', { className: 'phone-kind' }, card.style));
    node.append(bar(card, isTop, options), page(card));
    if (index === 0) { const row = tabs(frame, options); if (row) node.append(row); }
    return node;
  }

  function alertElement(layer, options) {
    const isDialog = layer.style === 'dialog';
    const buttons = [...layer.buttons].sort((one, other) => (isDialog ? Number(Boolean(one.cancel)) - Number(Boolean(other.cancel)) : 0));
    const node = element('div', { className: `phone-question phone-${layer.style}` },
      element('div', { className: 'phone-alert-text' },
        element('strong', {}, parts(layer.title).name),
        ...parts(layer.title).values.map((value) => element('span', { className: 'phone-value' }, value))),
      ...buttons.map((button) => {
        const kind = `phone-button${button.destructive ? ' phone-destructive' : ''}${button.cancel ? ' phone-cancel' : ''}`;
        return control(button.event, kind, button.name, options, `${button.name}, button of ${layer.name}`);
      }));
    if (!isDialog && buttons.length === 2) node.classList.add('phone-pair');
    return node;
  }

  /** What is on screen, as one sentence. */
  function words(frame) {
    const names = frame.layers.map((layer) => (layer.style === 'page' ? layer.title : `${layer.style} ${layer.title}`));
    const front = names.pop() || 'nothing';
    const toasts = frame.toasts.length ? `; toast ${frame.toasts.join(', ')}` : '';
    return `${front} in front${names.length ? `, below it ${names.reverse().join(', ')}` : ''}${toasts}`;
  }

  function draw(frame, options = {}) {
    const stack = cards(frame.layers);
    const glass = element('div', { className: 'phone-glass' });
    stack.forEach((card, index) => {
      if (index > 0 && card.style !== 'cover' && card.style !== 'window') {
        const outside = options.events && options.events.has('tapOutside') && card.style === 'popover'
          && index === stack.length - 1;
        glass.append(outside ? control('tapOutside', 'phone-dim', '', options, 'tap outside')
          : element('span', { className: 'phone-dim' }));
      }
      glass.append(cardElement(card, index, stack, frame, options));
    });
    for (const layer of frame.layers.filter((each) => alerts.has(each.style))) {
      glass.append(layer.style === 'dialog' ? control('tapOutside', 'phone-dim', '', options, 'tap outside')
        : element('span', { className: 'phone-dim' }));
      glass.append(alertElement(layer, options));
    }
    for (const toast of frame.toasts) glass.append(element('div', { className: 'phone-toast' }, toast));
    if (frame.moving) glass.append(element('div', { className: 'phone-moving' }, frame.moving));
    const figure = element('figure', { className: `phone${options.violated ? ' phone-violated' : ''}` }, glass);
    figure.setAttribute('role', 'group');
    figure.setAttribute('aria-label', `${options.label ? `${options.label}: ` : ''}${words(frame)}`);
    return figure;
  }

  flowcheck.phone = { draw, words };
})();
