import type { RouteObject } from 'react-router';
import { fetchPageAnswer } from '../net/page-answer.ts';
import { loadCode } from '../platform/missing-code.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { nativeRoutes, nativeStart } from './native-routes.tsx';
import { OnboardingLayout } from './onboarding-layout.tsx';
import { PageError } from './page-error.tsx';
import type { PageHandle } from './page-handle.ts';
import { PageLoading } from './page-loading.tsx';
import { publicRoutes } from './public-routes.tsx';
import { RequireSession } from './require-session.tsx';
import { RootError } from './root-error.tsx';
import { type LazyPage, page, publicHandle, siteRoutes } from './site-routes.tsx';

const guarded = (title: string): PageHandle => ({ title, guarded: true });

const adminPage = (path: string, title: string, lazy: LazyPage) => page(path, guarded(title), online(lazy));

/** Emails of earlier releases link to the second path. */
const UNDO_PATHS = ['/auth/undo-change', '/auth/undo-email-change'];

const sharedRoutes: RouteObject[] = [
  siteRoutes([
    ...publicRoutes(import.meta.env.MODE === 'native' ? nativeStart(fetchPageAnswer) : fetchPageAnswer),
    {
      element: <RequireSession />,
      children: [
        page('/quests', guarded('Quests'), () => import('../features/quests/list/quests-page.tsx')),
        page(
          '/quests/planned/:id',
          guarded('Planned quest'),
          () => import('../features/quests/plan/planned-quest-page.tsx'),
        ),
        page(
          '/quests/:id',
          { ...guarded('Quest'), ownThumbRow: true },
          () => import('../features/quests/quest-page.tsx'),
        ),
        page(
          '/quests/:questId/add-find',
          { ...guarded('Log find'), fullScreen: true },
          () => import('../features/finds/add/add-find-page.tsx'),
        ),
        page('/finds', guarded('Finds'), () => import('../features/finds/list/finds-page.tsx')),
        page('/finds/:id', guarded('Find'), () => import('../features/finds/view/find-page.tsx')),
        page('/map', guarded('Map'), () => import('../features/map/map-page.tsx')),
        page('/gear', guarded('My Gear'), () => import('../features/gear/gear-page.tsx')),
        page(
          '/gear/new',
          { ...guarded('Add gear'), fullScreen: true },
          () => import('../features/gear/add-gear-page.tsx'),
        ),
        page('/gear/:id', guarded('Gear'), () => import('../features/gear/gear-item-page.tsx')),
        page(
          '/permissions',
          guarded('Property Permissions'),
          () => import('../features/permissions/list/permissions-page.tsx'),
        ),
        page(
          '/permissions/contacts/:id',
          guarded('Contact'),
          () => import('../features/permissions/contacts/contact-page.tsx'),
        ),
        page(
          '/permissions/:id',
          guarded('Permission'),
          () => import('../features/permissions/permission-page.tsx'),
        ),
        page(
          '/bucket-list',
          guarded('Bucket List'),
          () => import('../features/bucket-list/bucket-list-page.tsx'),
        ),
        page('/due', guarded('Due'), () => import('../features/due/due-page.tsx')),
        page('/profile', guarded('Account Settings'), () => import('../features/profile/profile-page.tsx')),
        page(
          '/profile/:section',
          guarded('Account Settings'),
          () => import('../features/profile/profile-page.tsx'),
        ),
        page('/reports', guarded('Analytics'), () => import('../features/reports/reports-page.tsx')),
        page(
          '/reports/soil-analysis',
          guarded('Soil analysis'),
          () => import('../features/soil-analysis/soil-page.tsx'),
        ),
        page('/reports/:kind', guarded('Report'), () => import('../features/reports/report-page.tsx')),
        page('/statistics', guarded('Statistics'), loadStatistics),
        page('/import', guarded('Import'), () => import('../features/import/import-page.tsx')),
        adminPage('/admin/posts/preview', 'Preview', () => import('./routes/admin-post-preview.tsx')),
        {
          // The admin layout, in its own chunk because few users need it.
          lazy: online(() => import('./admin-layout.tsx')),
          hydrateFallbackElement: <PageLoading />,
          children: [
            adminPage('/admin', 'Admin', () => import('./routes/admin.tsx')),
            adminPage('/admin/posts', 'Posts', () => import('../features/admin-posts/list/posts-page.tsx')),
            adminPage(
              '/admin/posts/new',
              'New post',
              () => import('../features/admin-posts/editor-page.tsx'),
            ),
            adminPage(
              '/admin/posts/:id/edit',
              'Edit post',
              () => import('../features/admin-posts/editor-page.tsx'),
            ),
            adminPage('/admin/users', 'Users', () => import('../features/admin-users/users-page.tsx')),
            adminPage('/admin/users/:id', 'User', () => import('../features/admin-users/user-page.tsx')),
            adminPage(
              '/admin/settings',
              'Site settings',
              () => import('../features/admin-settings/settings-page.tsx'),
            ),
            adminPage('/admin/log', 'Audit log', () => import('../features/admin-users/log-page.tsx')),
          ],
        },
      ],
    },
    page('/sign-in', publicHandle('Sign in'), () => import('./routes/sign-in.tsx')),
    page('/auth/callback', publicHandle('Sign in'), () => import('../features/auth/callback-page.tsx')),
    ...UNDO_PATHS.map((path) =>
      page(path, publicHandle('Your account'), () => import('../features/profile/undo-change-page.tsx')),
    ),
  ]),
  {
    element: <OnboardingLayout />,
    errorElement: <RootError />,
    children: [
      {
        errorElement: <PageError />,
        children: [page('/onboarding', publicHandle('First steps'), () => import('./routes/onboarding.tsx'))],
      },
    ],
  },
];

/** All routes. A test checks that app-paths.ts lists the guarded and entry paths. */
export const routes: RouteObject[] =
  import.meta.env.MODE === 'native' ? nativeRoutes(sharedRoutes) : sharedRoutes;

function loadStatistics() {
  // If the preload fails, the engine retries or computes on the main thread.
  import('../engine/statistics/start-statistics-thread.ts')
    .then(({ prepareStatisticsThread }) => prepareStatisticsThread())
    .catch(() => {});
  return import('../features/statistics/statistics-page.tsx');
}

function NoConnection() {
  return (
    <div className="page-width flex grow flex-col justify-center py-10">
      <EmptyState
        headingLevel={1}
        title="No connection"
        description="The admin area works online only. It opens when you have signal."
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      />
    </div>
  );
}

/** Wraps a page that is not precached: offline, it shows NoConnection instead of an error. */
function online(lazy: LazyPage): LazyPage {
  return async () => {
    try {
      return await loadCode(lazy);
    } catch (cause) {
      if (navigator.onLine) throw cause;
      return { Component: NoConnection };
    }
  };
}
