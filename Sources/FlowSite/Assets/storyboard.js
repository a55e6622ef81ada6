// Runs that can be stepped through: a strip of frames with one of them marked, keys and buttons, a rope from the end of
// a run that goes on for ever back to where it goes on. Phones are drawn by phone.js. Without this script a run is a list.
window.flowcheck = window.flowcheck || {};

(function () {
  'use strict';

  const svgNames = 'http://www.w3.org/2000/svg';

  function button(text, label, action) {
    const result = document.createElement('button');
    result.type = 'button';
    result.className = 'button';
    result.textContent = text;
    if (label) result.setAttribute('aria-label', label);
    result.addEventListener('click', action);
    return result;
  }

  function enhance(board) {
    const list = board.querySelector('.frames');
    const frames = Array.from(list.querySelectorAll('.frame'));
    const hasMap = Boolean(document.querySelector('.map-window svg'));
    let current = -1;

    const strip = document.createElement('div');
    strip.className = 'strip';
    strip.tabIndex = 0;
    strip.setAttribute('role', 'group');
    strip.setAttribute('aria-label', 'Steps of the trace. Use the arrow keys to move between them');
    const track = document.createElement('div');
    track.className = 'track';
    list.before(strip);
    strip.append(track);
    track.append(list);

    const where = document.createElement('span');
    where.className = 'where';
    where.setAttribute('role', 'status');
    const back = button('← Back', 'One step back', () => go(current - 1));
    const on = button('Next →', 'One step forward', () => go(current + 1));
    const bar = document.createElement('div');
    bar.className = 'board-bar';
    bar.append(back, where, on);
    if (hasMap) bar.append(button('Show on the map', '', () => flowcheck.map.reveal(frames[current].dataset.node)));
    if (board.dataset.simulator) {
      const link = document.createElement('a');
      link.className = 'button';
      link.href = '#' + board.dataset.simulator;
      link.textContent = 'Play it in the simulator';
      bar.append(link);
    }
    strip.before(bar);

    // A lasso has no last frame: after it comes the one where the rope leads.
    function go(number, quietly) {
      const ring = board.dataset.back === undefined ? -1 : Number(board.dataset.back);
      const next = number === frames.length && ring >= 0 ? ring : Math.min(Math.max(number, 0), frames.length - 1);
      if (next === current) return;
      if (current >= 0) {
        frames[current].classList.remove('current');
        frames[current].removeAttribute('aria-current');
      }
      current = next;
      const frame = frames[current];
      frame.classList.add('current');
      frame.setAttribute('aria-current', 'step');
      back.disabled = current === 0;
      on.disabled = current === frames.length - 1 && ring < 0;
      where.textContent = current === 0 ? 'start' : 'step ' + current + ' of ' + (frames.length - 1);
      if (quietly) return;
      const gap = (strip.clientWidth - frame.offsetWidth) / 2;
      strip.scrollTo({ left: frame.offsetLeft - gap, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
    }

    board.addEventListener('keydown', function (event) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const moves = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: frames.length - 1 };
      if (!(event.key in moves)) return;
      event.preventDefault();
      go(moves[event.key]);
    });
    list.addEventListener('click', function (event) {
      const frame = event.target.closest('.frame');
      if (frame && !event.target.closest('a')) go(frames.indexOf(frame));
    });

    drawPhones(board, frames);
    if (board.dataset.back !== undefined) {
      board.classList.add('lasso');
      const rope = document.createElementNS(svgNames, 'svg');
      rope.setAttribute('class', 'rope');
      rope.setAttribute('aria-hidden', 'true');
      track.append(rope);
      const from = list.querySelector('.closing') || frames[frames.length - 1];
      new ResizeObserver(() => lay(rope, list, from, frames[Number(board.dataset.back)])).observe(list);
    }
    go(0, true);
    board.goTo = (frame) => go(frames.indexOf(frame));
  }

  // Lays the rope below the frames.
  function lay(rope, list, from, to) {
    const [width, height] = [list.offsetWidth, list.offsetHeight];
    if (!width) return;
    rope.setAttribute('viewBox', '0 0 ' + width + ' ' + height);
    rope.setAttribute('width', width);
    rope.setAttribute('height', height);
    const x1 = from.offsetLeft + from.offsetWidth / 2;
    const x2 = to.offsetLeft + to.offsetWidth / 2 - (from === to ? 40 : 0);
    const top = height - 58;
    const path = document.createElementNS(svgNames, 'path');
    path.setAttribute('d', 'M' + x1 + ' ' + top + ' C' + x1 + ' ' + (height - 4) + ' ' + x2 + ' ' + (height - 4) + ' ' + x2 + ' ' + (top + 8));
    const tip = document.createElementNS(svgNames, 'path');
    tip.setAttribute('class', 'tip');
    tip.setAttribute('d', 'M' + x2 + ' ' + (top - 4) + ' l6 13 h-12 z');
    const words = document.createElementNS(svgNames, 'text');
    words.setAttribute('x', (x1 + x2) / 2);
    words.setAttribute('y', height - 26);
    words.textContent = 'repeated';
    rope.replaceChildren(path, tip, words);
  }

  // Phones are drawn when the run comes into sight: a page may have hundreds.
  function drawPhones(board, frames) {
    const data = board.querySelector('script.phones');
    if (!data || !flowcheck.phone) return;
    new IntersectionObserver(function (entries, observer) {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      JSON.parse(data.textContent).forEach(function (phone, number) {
        const frame = frames[number];
        const label = number === 0 ? 'Screen at the start' : 'Screen after step ' + number;
        const drawing = flowcheck.phone.draw(phone, { label, violated: frame.classList.contains('violated') });
        frame.querySelector('.layers').before(drawing);
        frame.classList.add('drawn');
      });
    }, { rootMargin: '400px' }).observe(board);
  }

  for (const board of document.querySelectorAll('.storyboard')) enhance(board);

  // A link to something that is folded away opens it; one to a frame steps there.
  function follow() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    let isFolded = false;
    for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) {
      isFolded = isFolded || !fold.open;
      fold.open = true;
    }
    if (target.classList.contains('frame')) target.closest('.storyboard').goTo(target);
    if (isFolded) target.scrollIntoView();
  }
  window.addEventListener('hashchange', follow);
  follow();
}());
