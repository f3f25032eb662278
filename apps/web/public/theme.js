// The theme chosen on this device (src/lib/theme.ts), put on the page before it is painted. A file of the app's shell; pages
// from the server carry it, and their policy allows this script alone to stand in them.
(() => {
  const root = document.documentElement;
  const colors = { light: '#f2f3ea', dark: '#161a13' };
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('metalquest:theme');
    } catch {
      // A browser that stores nothing follows the device.
    }
    const theme = chosen === 'light' || chosen === 'dark' ? chosen : null;
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const own = meta.getAttribute('media').includes('dark') ? 'dark' : 'light';
      meta.setAttribute('content', colors[theme ?? own]);
    }
  };
  apply();
  try {
    // A page from the server is drawn for a visitor. Whoever is known here is not asked to sign in until the app has come.
    if (localStorage.getItem('metalquest:last-user')) root.dataset.session = 'known';
  } catch {
    // Nobody is known to a browser that stores nothing.
  }
  window.addEventListener('metalquest:theme', apply);
  // Chosen in another tab.
  window.addEventListener('storage', apply);
})();
