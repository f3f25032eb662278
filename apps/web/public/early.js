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
})();
