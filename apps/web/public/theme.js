// Applies the device's theme (src/platform/theme.ts) before first paint. Part of the app shell; inlined into
// server-rendered pages, where the CSP allows it by hash.
(() => {
  const root = document.documentElement;
  const colors = { light: '#f2f3ea', dark: '#161a13' };
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('metalquest:theme');
    } catch {
      // Without storage, the device's theme applies.
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
    // Server-rendered pages are rendered signed out. This hides the sign-in prompt for a signed-in user until
    // the app has loaded.
    if (localStorage.getItem('metalquest:last-user')) root.dataset.session = 'known';
  } catch {
    // Without storage, the user counts as signed out.
  }
  window.addEventListener('metalquest:theme', apply);
  window.addEventListener('storage', apply);
})();
