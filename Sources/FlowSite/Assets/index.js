// The list of scenarios: a filter over it, and heads that sort it. Without this script it is a plain table.
(function () {
  'use strict';

  const table = document.querySelector('table.scenarios');
  const place = document.querySelector('.filter');
  if (!table || !place) return;
  const body = table.tBodies[0];
  const rows = Array.from(body.rows);
  const tones = [['', 'All'], ['bad', 'Failed'], ['doubtful', 'Undetermined'], ['good', 'Passed']];
  let tone = '';

  const field = document.createElement('input');
  field.type = 'search';
  field.placeholder = 'Filter by name, file or claim';
  field.setAttribute('aria-label', field.placeholder);
  const status = document.createElement('span');
  status.className = 'fact';
  status.setAttribute('role', 'status');

  function filter() {
    const words = field.value.toLowerCase().split(/\s+/);
    let count = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = (tone && row.dataset.outcome !== tone) || !words.every((word) => text.includes(word));
      if (!row.hidden) count += 1;
    }
    status.textContent = count === rows.length ? '' : count + ' of ' + rows.length;
  }

  field.addEventListener('input', filter);
  place.append(field);
  for (const [value, name] of tones) {
    if (value && !rows.some((row) => row.dataset.outcome === value)) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = name;
    button.setAttribute('aria-pressed', String(value === tone));
    button.addEventListener('click', function () {
      tone = value;
      for (const other of place.querySelectorAll('button')) other.setAttribute('aria-pressed', String(other === button));
      filter();
    });
    place.append(button);
  }
  place.append(status);
  place.hidden = false;

  // Numbers are compared as such, and the largest come first; everything else from A to Z.
  function key(row, column) {
    const cell = row.cells[column];
    return 'value' in cell.dataset ? Number(cell.dataset.value) : cell.textContent.trim().toLowerCase();
  }

  function sort(head, column) {
    const before = head.getAttribute('aria-sort');
    const first = head.classList.contains('number') ? 'descending' : 'ascending';
    const now = before === null ? first : before === 'ascending' ? 'descending' : 'ascending';
    for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
    head.setAttribute('aria-sort', now);
    const sign = now === 'ascending' ? 1 : -1;
    const sorted = rows.slice().sort(function (left, right) {
      const [a, b] = [key(left, column), key(right, column)];
      return a < b ? -sign : a > b ? sign : 0;
    });
    body.append(...sorted);
  }

  Array.from(table.tHead.rows[0].cells).forEach(function (head, column) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = head.textContent;
    button.addEventListener('click', () => sort(head, column));
    head.replaceChildren(button);
  });
}());
