import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { measureAsAnswered } from '../lib/measuring.ts';
import { reloadIfReplaced } from '../lib/missing-code.ts';
import { type RenderedData, readRenderedData } from '../lib/page-answer.ts';
import { tellError } from '../lib/tell-error.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';

/** Draws the app: into the shell from nothing, or by taking over a page that came drawn from the server. */
export async function draw(container: HTMLElement): Promise<void> {
  const rendered = readRenderedData(document);
  if (rendered) await takeOver(container, rendered).catch(askAgain);
  else createRoot(container).render(app(createBrowserRouter(routes)));
}

/**
 * The page's code could not be had: a line that broke, or a release that took its place, with which the page is loaded
 * anew. What the server drew stays to be read, its links lead on, and a press on one of its buttons, which do nothing now, tries once more.
 */
function askAgain(error: unknown): void {
  tellError(error);
  void reloadIfReplaced();
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('button')) window.location.reload();
  });
}

/** The page's code comes first, so that the first thing React draws is what the server drew. */
async function takeOver(container: HTMLElement, loaderData: RenderedData): Promise<void> {
  await Promise.all(
    (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } });
  // In slices, between which the page still scrolls and hears.
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
      <RouterProvider router={router} onError={tellError} />
    </Providers>
  );
}
