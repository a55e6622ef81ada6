// The flow map in a window: dragging, zooming by wheel, fingers, buttons and keys. map-marks.js picks and marks nodes in it.
// Without this script it is a picture that fits the page.
window.flowcheck = window.flowcheck || {};

(function () {
  'use strict';

  const frame = document.querySelector('.map-window');
  let svg = frame && frame.querySelector('svg');
  if (!svg) return;

  // MARK: - The part of the picture in the window

  // What is drawn, without the picture's own heading: the page has one.
  let home = drawnPart();
  let view = { x: home.x, y: home.y, width: home.width };

  function drawnPart() {
    const matrix = svg.querySelector('.graph').getCTM();
    const base = svg.getCTM() ? svg.getCTM().inverse().multiply(matrix) : matrix;
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const part of svg.querySelectorAll('.node, .edge, .cluster')) {
      const { x, y, width, height } = part.getBBox();
      for (const corner of [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((each) => each.matrixTransform(base))) {
        box.left = Math.min(box.left, corner.x);
        box.right = Math.max(box.right, corner.x);
        box.top = Math.min(box.top, corner.y);
        box.bottom = Math.max(box.bottom, corner.y);
      }
    }
    const edge = 16;
    return { x: box.left - edge, y: box.top - edge, width: box.right - box.left + 2 * edge, height: box.bottom - box.top + 2 * edge };
  }

  const aspect = () => svg.clientHeight / Math.max(1, svg.clientWidth);

  function look(next) {
    const width = Math.min(Math.max(next.width, home.width / 24), Math.max(home.width, home.height / aspect()) * 1.5);
    const height = width * aspect();
    // The middle of the view stays in the picture.
    const inside = (value, from, size, extent) => Math.min(Math.max(value, from - extent / 2), from + size - extent / 2);
    view = { x: inside(next.x, home.x, home.width, width), y: inside(next.y, home.y, home.height, height), width, height };
    svg.setAttribute('viewBox', [view.x, view.y, view.width, view.height].join(' '));
  }

  // All of it, in the middle of the window.
  function fit() {
    const width = Math.max(home.width, home.height / aspect());
    look({ x: home.x + (home.width - width) / 2, y: home.y + (home.height - width * aspect()) / 2, width });
  }

  // The window is as high as the picture asks for, within limits, and shows all of it if that can be read; else the picture is as
  // wide as the window, or at most as large as words around it, and can be moved down.
  function begin() {
    const most = Math.min(window.innerHeight * 0.82, 980);
    const [wide, high] = [frame.clientWidth / home.width, most / home.height];
    const all = Math.min(wide, high);
    const scale = all >= 1.1 ? Math.min(all, 1.45) : Math.min(1.1, wide);
    svg.style.height = Math.max(Math.min(home.height * scale, most), 160) + 'px';
    const width = frame.clientWidth / scale;
    look({ x: home.x + Math.min(0, home.width - width) / 2, y: home.y, width });
  }

  function zoom(factor, centre) {
    const at = centre || { x: view.x + view.width / 2, y: view.y + view.height / 2 };
    const before = view;
    look({ x: view.x, y: view.y, width: view.width / factor });
    const scale = view.width / before.width;
    look({ x: at.x - (at.x - before.x) * scale, y: at.y - (at.y - before.y) * scale, width: view.width });
  }

  function move(right, down) {
    look({ x: view.x + view.width * right, y: view.y + view.height * down, width: view.width });
  }

  function point(event) {
    const matrix = svg.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : { x: view.x, y: view.y };
  }

  // MARK: - Hands

  const fingers = new Map();
  let hasMoved = false;

  frame.addEventListener('pointerdown', function (event) {
    if (event.button !== 0 || event.target.closest('button')) return;
    fingers.set(event.pointerId, event);
    hasMoved = false;
  });
  frame.addEventListener('pointermove', function (event) {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    if (!hasMoved && Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < 4) return;
    if (!hasMoved) frame.setPointerCapture(event.pointerId);
    hasMoved = true;
    frame.classList.add('moving');
    if (fingers.size === 2) {
      const other = Array.from(fingers.values()).find((finger) => finger.pointerId !== event.pointerId);
      const span = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      zoom(span(event) / Math.max(1, span(before)), point(other));
    } else {
      const [from, to] = [point(before), point(event)];
      look({ x: view.x + from.x - to.x, y: view.y + from.y - to.y, width: view.width });
    }
    fingers.set(event.pointerId, event);
  });
  for (const name of ['pointerup', 'pointercancel']) {
    frame.addEventListener(name, function (event) {
      fingers.delete(event.pointerId);
      frame.classList.remove('moving');
    });
  }
  // A wheel alone scrolls the page, as everywhere.
  frame.addEventListener('wheel', function (event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 300), point(event));
  }, { passive: false });

  const keys = {
    ArrowLeft: () => move(-0.1, 0), ArrowRight: () => move(0.1, 0), ArrowUp: () => move(0, -0.1), ArrowDown: () => move(0, 0.1),
    '+': () => zoom(1.3), '=': () => zoom(1.3), '-': () => zoom(1 / 1.3), 0: fit,
  };
  frame.addEventListener('keydown', function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  const tools = document.createElement('div');
  tools.className = 'map-tools';
  const buttons = [['+', 'Zoom in', () => zoom(1.4)], ['−', 'Zoom out', () => zoom(1 / 1.4)], ['Fit', 'Show the whole map', fit]];
  for (const [sign, label, action] of buttons) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = sign;
    button.title = label;
    button.setAttribute('aria-label', label);
    button.addEventListener('click', action);
    tools.append(button);
  }
  frame.before(tools);
  frame.classList.add('movable');
  frame.tabIndex = 0;
  begin();
  window.addEventListener('resize', begin);
  frame.setAttribute('role', 'group');
  frame.setAttribute('aria-label', 'Flow map. Arrow keys move it, plus and minus zoom, 0 shows all of it');

  const readers = [];
  flowcheck.mapWindow = {
    frame,
    get svg() { return svg; },
    // Shows another picture; whoever reads the picture is told.
    mount(next) {
      svg.replaceWith(next);
      svg = next;
      home = drawnPart();
      begin();
      for (const read of readers) read();
    },
    onMount: (read) => readers.push(read),
    // Whether the last press of the pointer moved the map, and so was no click.
    wasMoved: () => hasMoved,
    // A point of the picture that is out of sight comes into the middle.
    bringIntoView({ x, y }) {
      const isIn = x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height;
      if (!isIn) look({ x: x - view.width / 2, y: y - view.height / 2, width: view.width });
    },
  };
}());
