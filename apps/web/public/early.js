// A page that came drawn from the server can be clicked before its code is there. What was clicked last on a button is
// kept, and done when the page hears for itself (src/app/draw.tsx).
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
      // A click that React took the page over for, and that is still on its way, it hears itself.
      if (clicked && !passing) {
        const { button, name, at } = clicked;
        // Drawn anew meanwhile: the one in its place.
        (button.isConnected ? button : namesakes(name)[at])?.click();
      }
      clicked = null;
    },
    { once: true },
  );

  // A page from the server is read before it is used: its app comes when the page is there, or at the first touch. At once
  // for whoever is known here, who comes for the app. Where the app has been before, the styles with the fonts are on the
  // device, and the page is shown with them from the first.
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
  // What goes wrong here is told by whoever waits for them below.
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
    // One after the other, with time for the page between them: all at once they keep a small phone from scrolling.
    // Somebody who waits, or looks elsewhere, gets all at once.
    if (isWanted || document.visibilityState === 'hidden') fetchParts();
    if (isBegun) return;
    isBegun = true;
    // The page carries the styles of what stands on it; what the app puts there needs all of them.
    fetchStyles()
      .then(() => isFetched || drawn())
      .then(() => {
        fetchParts();
        return import(app);
      })
      .catch(() => {
        // No signal, or another release by now: a press on a button tries once more.
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
    // When it is seen, which is later than when it is drawn; a page that nobody looks at is never seen.
    new PerformanceObserver(() => requestAnimationFrame(() => setTimeout(begin, 0, false))).observe({
      type: 'paint',
      buffered: true,
    });
    setTimeout(begin, 1000, false);
  };
  if (document.readyState === 'complete') whenThere();
  else window.addEventListener('load', whenThere, { once: true });
})();
