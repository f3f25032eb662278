import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { measureAsAnswered } from '../net/analytics/measuring.ts';
import { type RenderedData, readRenderedData } from '../net/page-answer.ts';
import { reloadIfReplaced } from '../platform/missing-code.ts';
import { reportError } from '../platform/report-error.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

/** Renders the app: into the empty shell, or by hydrating a server-rendered page. */
export async function draw(container: HTMLElement): Promise<void> {
  const rendered = readRenderedData(document);
  if (rendered) await takeOver(container, rendered).catch(requestAgain);
  else createRoot(container).render(app(createBrowserRouter(routes)));
}

/** The page's code failed to load. Links keep working; a new release or a click on a button reloads. */
function requestAgain(error: unknown): void {
  reportError(error);
  void reloadIfReplaced();
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button')) window.location.reload();
  });
}

/** Loads the page's code first, so that React's first render matches the server's. */
async function takeOver(container: HTMLElement, loaderData: RenderedData): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } });
  // Hydrates in slices, so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(container, app(router));
  });
}

function app(router: ReturnType<typeof createBrowserRouter>) {
  if (import.meta.env.MODE === 'native')
    void import('./native/begin-device.ts').then(({ beginDevice }) => beginDevice(router));
  measureAsAnswered(async () => {
    const { followUse } = await import('./follow-use.ts');
    return () => followUse(router);
  });
  return (
    <Providers>
      <RouterProvider router={router} onError={reportError} />
    </Providers>
  );
}
