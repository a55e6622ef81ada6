/* Data that stands in script files: a page that is opened from a disk may not fetch, but may add scripts.
   Such a file says flowcheck.receive(NAME, VALUE); whoever wants it says flowcheck.load(PATH).then(use). */
'use strict';

window.flowcheck = window.flowcheck || {};

(() => {
  /** What pages include by themselves, by name. */
  flowcheck.received = new Map();
  const loading = new Map();
  const values = new WeakMap();

  /** Takes a value from the script that is running. */
  flowcheck.receive = (name, value) => {
    flowcheck.received.set(name, value);
    if (document.currentScript) values.set(document.currentScript, { value });
  };

  /** Loads a script once, and promises the value that it hands over. */
  flowcheck.load = (path) => {
    if (!loading.has(path)) {
      loading.set(path, new Promise((resolve, reject) => {
        const script = document.createElement('script');
        const fail = () => { loading.delete(path); reject(new Error(`${path} cannot be read`)); };
        script.onload = () => {
          const received = values.get(script);
          script.remove();
          if (received) resolve(received.value); else fail();
        };
        script.onerror = fail;
        script.src = path;
        document.head.append(script);
      }));
    }
    return loading.get(path);
  };

  /** The words for a line of the listing on the page: `line 12`, or `login.yaml:12` in an included file. */
  flowcheck.lineWords = (line) => {
    const item = document.getElementById(`L${line}`);
    const file = item && item.parentElement.dataset.file;
    return file ? `${file}:${item.querySelector('.number').textContent}` : `line ${line}`;
  };

  /** Makes an element: element('p', { className: 'note', ariaLabel: 'a note' }, 'text', child). Text is never read as HTML. */
  flowcheck.element = (tag, properties, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(properties || {})) {
      if (name.startsWith('aria')) node.setAttribute(`aria-${name.slice(4).toLowerCase()}`, value);
      else if (name in node) node[name] = value;
      else node.setAttribute(name, value);
    }
    node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
    return node;
  };
})();
