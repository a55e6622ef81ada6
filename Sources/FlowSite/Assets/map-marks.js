// What is marked in the flow map: nodes that can be picked, which tell their line in the source, and flowcheck.map.show, which
// marks where somebody is. Needs map.js.
window.flowcheck = window.flowcheck || {};

(function () {
  'use strict';

  if (!flowcheck.mapWindow) return;
  const { frame, wasMoved, bringIntoView } = flowcheck.mapWindow;
  let svg = flowcheck.mapWindow.svg;
  const svgNames = 'http://www.w3.org/2000/svg';
  const lines = JSON.parse((document.querySelector('script.map-lines') || { textContent: '{}' }).textContent);
  // The folded coordinator that stands for a screen or alert, by the names of both in the picture.
  const homes = JSON.parse((document.querySelector('script.map-homes') || { textContent: '{}' }).textContent);
  const status = document.querySelector('.map-place');
  let picked = null;

  // MARK: - Nodes

  function prepare() {
    svg = flowcheck.mapWindow.svg;
    picked = null;
    for (const node of svg.querySelectorAll('.node')) {
      if (!(node.id in lines)) continue;
      node.setAttribute('tabindex', '0');
      node.setAttribute('role', 'button');
    }
  }
  prepare();
  flowcheck.mapWindow.onMount(prepare);
  frame.addEventListener('click', function (event) {
    const node = event.target.closest('.node');
    if (!node || event.target.closest('a') || wasMoved()) return;
    pick(node);
  });
  frame.addEventListener('keydown', function (event) {
    const node = event.target.closest('.node');
    if (!node || event.target.closest('a') || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    pick(node);
  });

  function ring(node, kind) {
    const box = node.getBBox();
    const shape = document.createElementNS(svgNames, 'rect');
    const sides = { x: box.x - 5, y: box.y - 5, width: box.width + 10, height: box.height + 10, rx: 12 };
    for (const [name, value] of Object.entries(sides)) shape.setAttribute(name, value);
    shape.setAttribute('class', 'ring ' + kind);
    node.parentNode.append(shape);
  }

  function unring(kinds) {
    for (const shape of svg.querySelectorAll(kinds)) shape.remove();
  }

  function bringNodeIntoView(node) {
    const [own, whole] = [node.getCTM(), svg.getCTM()];
    if (!own || !whole) return;
    const box = node.getBBox();
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    bringIntoView(middle.matrixTransform(whole.inverse().multiply(own)));
  }

  // Tells about a node below the map, with a way to its line in the source.
  function pick(node) {
    unring('.ring.picked');
    ring(node, 'picked');
    picked = node.id;
    bringNodeIntoView(node);
    const name = document.createElement('strong');
    name.textContent = node.id.replace(/^(screen|alert)-/, '');
    status.replaceChildren(name);
    if (node.id in lines) {
      const link = document.createElement('a');
      link.href = '#L' + lines[node.id];
      link.textContent = flowcheck.lineWords(lines[node.id]);
      status.append(', ', link);
    }
    const title = node.querySelector('title');
    if (title) {
      const words = document.createElement('span');
      words.className = 'what';
      words.textContent = title.textContent;
      status.append(words);
    }
    if (flowcheck.map.onPick) flowcheck.map.onPick(node.id);
  }

  // MARK: - For other scripts

  // A name as it stands in ids of the picture.
  function identifier(name) {
    return Array.from(name, (character) => /[A-Za-z0-9._-]/.test(character)
      ? character : '_x' + character.codePointAt(0).toString(16).toUpperCase() + '_').join('');
  }

  function nodeOf(name) {
    const id = identifier(name);
    for (const name of [id, 'screen-' + id, 'alert-' + id]) {
      const node = svg.getElementById(name) || (homes[name] && svg.getElementById(homes[name]));
      if (node) return node;
    }
    return null;
  }

  flowcheck.map = {
    homes,
    pick,
    get picked() { return picked; },
    // Marks the screens from the bottom up, the last one as the one in front, and the arrow between two of them.
    show(where) {
      unring('.ring.front, .ring.below');
      for (const edge of svg.querySelectorAll('.edge.taken')) edge.classList.remove('taken');
      const nodes = (where.screens || []).map(nodeOf).filter(Boolean);
      const front = nodes.pop();
      for (const node of new Set(nodes)) if (node !== front) ring(node, 'below');
      if (front) {
        ring(front, 'front');
        bringNodeIntoView(front);
      }
      const [from, to] = [where.from && nodeOf(where.from), where.to && nodeOf(where.to)];
      if (!from || !to) return;
      for (const edge of svg.querySelectorAll('.edge')) {
        if (edge.id.endsWith('.' + from.id + '.' + to.id) || edge.id.endsWith('.' + to.id + '.' + from.id)) edge.classList.add('taken');
      }
    },
    // Shows a node to somebody who asked for it.
    reveal(id) {
      if (!svg.getElementById(id) && flowcheck.map.showViewOf) flowcheck.map.showViewOf(id);
      const node = svg.getElementById(id);
      if (!node) return;
      frame.scrollIntoView({ block: 'center' });
      pick(node);
    },
  };

  // A link to a node.
  function follow() {
    const id = decodeURIComponent(location.hash.slice(1));
    const node = id && svg.getElementById(id);
    if (node ? node.classList.contains('node') : id in homes) flowcheck.map.reveal(id);
  }
  window.addEventListener('hashchange', follow);
  document.addEventListener('click', function (event) {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) follow();
  });
  follow();
}());
