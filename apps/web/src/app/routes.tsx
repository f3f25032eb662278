import type { RouteObject } from 'react-router';
import { PageError } from './page-error.tsx';
import type { PageHandle } from './page-handle.ts';
import { PageLoading } from './page-loading.tsx';
import { RequireSession } from './require-session.tsx';
import { RootError } from './root-error.tsx';
import { RootLayout } from './root-layout.tsx';

type LazyPage = NonNullable<Extract<RouteObject['lazy'], (...args: never[]) => unknown>>;

function page(path: string, handle: PageHandle, lazy: LazyPage): RouteObject {
  return { path, handle, lazy, hydrateFallbackElement: <PageLoading /> };
}

const shown = (title: string | null): PageHandle => ({ title, guarded: false });
const guarded = (title: string): PageHandle => ({ title, guarded: true });

/** Every address of the app. A guarded one must also match APP_PATH_PREFIXES (app-paths.ts, tested). */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RootError />,
    children: [
      {
        errorElement: <PageError />,
        children: [
          page('/', shown(null), () => import('../features/home/home-page.tsx')),
          {
            element: <RequireSession />,
            children: [
              page('/quests', guarded('Quests'), () => import('./pages/quests.tsx')),
              page('/quests/:id', guarded('Quest'), () => import('./pages/quest.tsx')),
              page(
                '/quests/:questId/add-find',
                { ...guarded('Log find'), wholeScreen: true },
                () => import('./pages/add-find.tsx'),
              ),
              page('/finds', guarded('Finds'), () => import('./pages/finds.tsx')),
              page('/finds/:id', guarded('Find'), () => import('./pages/find.tsx')),
            ],
          },
          page('*', shown('Page not found'), () => import('./not-found-page.tsx')),
        ],
      },
    ],
  },
];
