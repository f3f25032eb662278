// Remembers the last click on a button of a server-rendered page before hydration, and replays it once the
// page is interactive (src/app/draw.tsx).
(() => {
  let clicked = null;
  let passing = null;
  const nameOf = (button) => button.getAttribute('aria-label') ?? button.textContent;
  const namesakes = (name) =>
    [...document.querySelectorAll('button')].filter((each) => nameOf(each) === name);
  const keep = (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    const name = nameOf(button);
    clicked = { button, name, at: namesakes(name).indexOf(button) };
    passing = event;
    setTimeout(() => {
      if (passing === event) passing = null;
    });
  };
  document.addEventListener('click', keep, true);
  window.addEventListener(
    'metalquest:drawn',
    () => {
      document.removeEventListener('click', keep, true);
      delete document.documentElement.dataset.session;
      // React itself replays a click that triggered hydration and is still in flight.
      if (clicked && !passing) {
        const { button, name, at } = clicked;
        // If React re-rendered the button, use the one in the same position.
        (button.isConnected ? button : namesakes(name)[at])?.click();
      }
      clicked = null;
    },
    { once: true },
  );

  // Loads the app after the page has painted, or at the first interaction; at once for a signed-in user. If
  // the app was loaded before, its styles and fonts are cached and applied from the start.
  const { app, sheet, parts } = document.currentScript?.dataset ?? {};
  if (!app) return;
  const linked = (rel, href) =>
    new Promise((resolve, reject) => {
      const link = document.createElement('link');
      Object.assign(link, { rel, crossOrigin: '', href, onload: resolve, onerror: reject });
      document.head.append(link);
    });
  let styled = null;
  const fetchStyles = () => {
    styled ??= linked('stylesheet', sheet);
    return styled;
  };
  if (navigator.serviceWorker?.controller) fetchStyles().catch(() => undefined);
  let isFetched = false;
  const fetchParts = () => {
    if (isFetched) return;
    isFetched = true;
    for (const href of [app, ...parts.split(' ')]) linked('modulepreload', href).catch(() => undefined);
  };
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  let isBegun = false;
  const begin = (isWanted) => {
    // Sequential, with pauses: loading everything at once blocks scrolling on slow phones. If the user waits
    // or the tab is hidden, load everything at once.
    if (isWanted || document.visibilityState === 'hidden') fetchParts();
    if (isBegun) return;
    isBegun = true;
    // The page carries critical CSS only; the app needs the full style sheet.
    fetchStyles()
      .then(() => isFetched || drawn())
      .then(() => {
        fetchParts();
        return import(app);
      })
      .catch(() => {
        // No signal, or a new release replaced the files: a click on a button reloads the page.
        document.addEventListener('click', ({ target }) => {
          if (target instanceof Element && target.closest('button')) window.location.reload();
        });
      });
  };
  const isKnown = document.documentElement.dataset.session === 'known';
  if (isKnown || document.visibilityState === 'hidden') begin(true);
  for (const touch of ['pointerdown', 'keydown', 'focusin'])
    window.addEventListener(touch, () => begin(true), { capture: true, once: true });
  const whenThere = () => {
    // After first paint, which is later than load; a hidden page never paints.
    new PerformanceObserver(() => requestAnimationFrame(() => setTimeout(begin, 0, false))).observe({
      type: 'paint',
      buffered: true,
    });
    setTimeout(begin, 1000, false);
  };
  if (document.readyState === 'complete') whenThere();
  else window.addEventListener('load', whenThere, { once: true });
})();
