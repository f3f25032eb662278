/**
 * Set-up of the tests that render screens. Their files share a process: each loads the app's modules anew and
 * removes what it leaves in the page. Queries of Testing Library wait as long as vitest.config.ts allows.
 */
import { afterAll, afterEach, vi } from 'vitest';

vi.resetModules();

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 30_000 });
  afterEach(cleanup);
  afterAll(() => {
    document.body.replaceChildren();
    history.replaceState(null, '', '/');
    localStorage.clear();
    sessionStorage.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
