// What the flow map shows: all screens, child coordinators folded, or one of them; a place with its neighbours only; arrows of some
// kinds only; and a search for a name. The address tells it: #map=all&node=screen-home&near&hide=link,system. Needs map-marks.js.
window.flowcheck = window.flowcheck || {};

(function () {
  'use strict';

  if (!flowcheck.map || !flowcheck.mapWindow) return;
  const { frame } = flowcheck.mapWindow;
  const picture = () => flowcheck.mapWindow.svg;
  const first = frame.dataset.view;
  const views = new Map([[first, { title: frame.dataset.title, svg: picture() }]]);
  for (const template of document.querySelectorAll('template.map-view')) {
    views.set(template.dataset.view, { title: template.dataset.title, template });
  }
  const hidden = new Set();
  let shown = first;
  let isNear = false;

  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  // MARK: - Views

  function svgOf(view) {
    if (!view.svg) view.svg = document.importNode(view.template.content, true).querySelector('svg');
    return view.svg;
  }

  function show(name) {
    if (!views.has(name) || name === shown) return;
    shown = name;
    chooser.value = name;
    flowcheck.mapWindow.mount(svgOf(views.get(name)));
    mark();
  }

  // The view in which a node is drawn: the one that is shown, or that of its coordinator, or any.
  function viewOf(id) {
    const names = [shown, flowcheck.map.homes[id], first, ...views.keys()];
    return names.find((name) => views.has(name) && svgOf(views.get(name)).querySelector('[id="' + CSS.escape(id) + '"].node'));
  }
  flowcheck.map.showViewOf = (id) => show(viewOf(id));

  const chooser = element('select', { class: 'button', 'aria-label': 'What the map shows' },
    ...Array.from(views, ([name, view]) => element('option', { value: name }, view.title)));
  chooser.addEventListener('change', function () {
    show(chooser.value);
    write();
  });

  // A folded coordinator opens its map, the heading of a frame leads back.
  frame.addEventListener('click', function (event) {
    const link = event.target.closest('a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (flowcheck.mapWindow.wasMoved()) return;
    const node = link.closest('.node');
    show(node ? node.id : views.has('folded') ? 'folded' : first);
    write();
    chooser.focus({ preventScroll: true });
  });

  // MARK: - Neighbours and kinds

  const kindOf = (edge) => edge.dataset.from === 'relaunch' ? 'relaunch'
    : ['push', 'tab', 'present', 'alert', 'link', 'system'].find((kind) => edge.classList.contains(kind));

  function mark() {
    const focus = isNear ? flowcheck.map.picked : null;
    const near = new Set([focus]);
    for (const edge of picture().querySelectorAll('.edge')) {
      const isHidden = hidden.has(kindOf(edge));
      const isAway = focus && edge.dataset.from !== focus && edge.dataset.to !== focus;
      edge.classList.toggle('hidden', isHidden);
      edge.classList.toggle('away', Boolean(isAway));
      if (!isHidden && !isAway) near.add(edge.dataset.from).add(edge.dataset.to);
    }
    for (const node of picture().querySelectorAll('.node')) node.classList.toggle('away', Boolean(focus) && !near.has(node.id));
  }

  const nearButton = element('button', { type: 'button', class: 'button', 'aria-pressed': 'false' }, 'Neighbours only');
  nearButton.title = 'Show the picked screen and what is next to it';
  nearButton.addEventListener('click', function () {
    setNear(!isNear);
    write();
  });

  function setNear(value) {
    isNear = value;
    nearButton.setAttribute('aria-pressed', String(isNear));
    mark();
  }

  const toggles = new Map();
  function toggle(kind, words) {
    const button = element('button', { type: 'button', class: 'kind', 'aria-pressed': 'true' }, ...words);
    button.title = 'Show or hide these arrows';
    button.addEventListener('click', function () {
      if (!hidden.delete(kind)) hidden.add(kind);
      setKinds();
      write();
    });
    toggles.set(kind, button);
    return button;
  }

  function setKinds() {
    for (const [kind, button] of toggles) button.setAttribute('aria-pressed', String(!hidden.has(kind)));
    mark();
  }

  for (const entry of document.querySelectorAll('.map .legend li')) {
    const sample = entry.querySelector('.sample.edge.plain');
    if (!sample) continue;
    const kind = ['push', 'tab', 'present', 'alert', 'link', 'system'].find((name) => sample.classList.contains(name));
    if (kind) entry.replaceChildren(toggle(kind, Array.from(entry.childNodes)));
    if (kind === 'system' && Array.from(views.values()).some((view) => svgOf(view).querySelector('[data-from="relaunch"]'))) {
      entry.after(element('li', {}, toggle('relaunch', [sample.cloneNode(), ' relaunch'])));
    }
  }

  // MARK: - Search

  const names = new Map();
  for (const view of views.values()) {
    for (const node of svgOf(view).querySelectorAll('.node[id]')) {
      const text = node.querySelector('text');
      if (text && !names.has(node.id)) names.set(node.id, text.textContent.trim());
    }
  }
  const list = element('datalist', { id: 'map-names' },
    ...Array.from(new Set(names.values())).sort().map((name) => element('option', { value: name })));
  const search = element('input', {
    type: 'search', class: 'button', list: 'map-names', placeholder: 'Find a screen', 'aria-label': 'Find a screen on the map',
  });
  let found = -1;

  function find() {
    const wanted = search.value.trim().toLowerCase();
    const matches = Array.from(names).filter(([, name]) => wanted && name.toLowerCase().includes(wanted));
    // The one that is called so comes first, then those that begin so.
    const rank = ([, name]) => name.toLowerCase() === wanted ? 0 : name.toLowerCase().startsWith(wanted) ? 1 : 2;
    matches.sort((one, other) => rank(one) - rank(other));
    search.setCustomValidity(wanted && !matches.length ? 'no such name' : '');
    if (!matches.length) return;
    found = (found + 1) % matches.length;
    const [id] = matches[found];
    show(viewOf(id));
    flowcheck.map.pick(picture().getElementById(id));
  }
  search.addEventListener('keydown', function (event) {
    event.stopPropagation();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    find();
  });
  search.addEventListener('input', function (event) {
    found = -1;
    // A name that was chosen from the list arrives at once.
    if (!event.inputType || event.inputType === 'insertReplacementText') find();
  });

  // MARK: - The address

  function write() {
    const parts = ['map=' + encodeURIComponent(shown)];
    if (flowcheck.map.picked) parts.push('node=' + encodeURIComponent(flowcheck.map.picked));
    if (isNear) parts.push('near');
    if (hidden.size) parts.push('hide=' + Array.from(hidden).join(','));
    history.replaceState(null, '', '#' + parts.join('&'));
  }

  function follow() {
    if (!location.hash.startsWith('#map=')) return;
    const parts = new URLSearchParams(location.hash.slice(1));
    show(parts.get('map'));
    hidden.clear();
    for (const kind of (parts.get('hide') || '').split(',')) if (toggles.has(kind)) hidden.add(kind);
    const node = parts.get('node') && picture().getElementById(parts.get('node'));
    if (node) flowcheck.map.pick(node);
    isNear = parts.has('near');
    setKinds();
    setNear(isNear);
    frame.scrollIntoView({ block: 'center' });
  }

  flowcheck.map.onPick = function () {
    if (isNear) mark();
  };
  const bar = element('div', { class: 'map-views', role: 'group', 'aria-label': 'What the map shows' });
  if (views.size > 1) bar.append(chooser);
  bar.append(search, list, nearButton);
  frame.before(bar);
  mark();
  window.addEventListener('hashchange', follow);
  follow();
}());
