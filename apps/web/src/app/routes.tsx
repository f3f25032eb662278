import type { RouteObject } from 'react-router';
import { fetchPageAnswer } from '../net/page-answer.ts';
import { loadStatistics } from './load-statistics.ts';
import { nativeRoutes, nativeStart } from './native-routes.tsx';
import { online } from './no-connection.tsx';
import { OnboardingLayout } from './onboarding-layout.tsx';
import { PageError } from './page-error.tsx';
import type { PageHandle } from './page-handle.ts';
import { PageLoading } from './page-loading.tsx';
import { publicRoutes } from './public-routes.tsx';
import { RequireSession } from './require-session.tsx';
import { RootError } from './root-error.tsx';
import { type LazyPage, page, shown, siteRoutes } from './site-routes.tsx';

const guarded = (title: string): PageHandle => ({ title, guarded: true });

const adminPage = (path: string, title: string, lazy: LazyPage) => page(path, guarded(title), online(lazy));

const everywhere: RouteObject[] = [
  siteRoutes([
    ...publicRoutes(import.meta.env.MODE === 'native' ? nativeStart(fetchPageAnswer) : fetchPageAnswer),
    {
      element: <RequireSession />,
      children: [
        page('/quests', guarded('Quests'), () => import('./pages/quests.tsx')),
        page('/quests/:id', { ...guarded('Quest'), ownThumbRow: true }, () => import('./pages/quest.tsx')),
        page(
          '/quests/:questId/add-find',
          { ...guarded('Log find'), wholeScreen: true },
          () => import('./pages/add-find.tsx'),
        ),
        page('/finds', guarded('Finds'), () => import('./pages/finds.tsx')),
        page('/finds/:id', guarded('Find'), () => import('./pages/find.tsx')),
        page('/map', guarded('Map'), () => import('./pages/map.tsx')),
        page('/gear', guarded('My Gear'), () => import('./pages/gear.tsx')),
        page(
          '/gear/new',
          { ...guarded('Add gear'), wholeScreen: true },
          () => import('./pages/add-gear.tsx'),
        ),
        page('/gear/:id', guarded('Gear'), () => import('./pages/gear-item.tsx')),
        page('/permissions', guarded('Property Permissions'), () => import('./pages/permissions.tsx')),
        page('/permissions/contacts/:id', guarded('Contact'), () => import('./pages/contact.tsx')),
        page('/permissions/:id', guarded('Permission'), () => import('./pages/permission.tsx')),
        page('/bucket-list', guarded('Bucket List'), () => import('./pages/bucket-list.tsx')),
        page('/profile', guarded('Account Settings'), () => import('./pages/profile.tsx')),
        page('/profile/:section', guarded('Account Settings'), () => import('./pages/profile.tsx')),
        page('/reports', guarded('Analytics'), () => import('./pages/reports.tsx')),
        page('/reports/soil-analysis', guarded('Soil analysis'), () => import('./pages/soil-analysis.tsx')),
        page('/reports/:kind', guarded('Report'), () => import('./pages/report.tsx')),
        page('/statistics', guarded('Statistics'), loadStatistics),
        page('/import', guarded('Import'), () => import('./pages/import.tsx')),
        adminPage('/admin/posts/preview', 'Preview', () => import('./pages/admin-post-preview.tsx')),
        {
          // The admin layout, in its own chunk because few users need it.
          lazy: online(() => import('./admin-layout.tsx')),
          hydrateFallbackElement: <PageLoading />,
          children: [
            adminPage('/admin', 'Admin', () => import('./pages/admin.tsx')),
            adminPage('/admin/posts', 'Posts', () => import('./pages/admin-posts.tsx')),
            adminPage('/admin/posts/new', 'New post', () => import('./pages/admin-post.tsx')),
            adminPage('/admin/posts/:id/edit', 'Edit post', () => import('./pages/admin-post.tsx')),
            adminPage('/admin/users', 'Users', () => import('./pages/admin-users.tsx')),
            adminPage('/admin/users/:id', 'User', () => import('./pages/admin-user.tsx')),
            adminPage('/admin/settings', 'Site settings', () => import('./pages/admin-settings.tsx')),
            adminPage('/admin/log', 'Audit log', () => import('./pages/admin-log.tsx')),
          ],
        },
      ],
    },
    page('/sign-in', shown('Sign in'), () => import('./pages/sign-in.tsx')),
    page('/auth/callback', shown('Sign in'), () => import('./pages/auth-callback.tsx')),
    page(
      '/auth/undo-email-change',
      shown('Your e-mail address'),
      () => import('./pages/undo-email-change.tsx'),
    ),
  ]),
  {
    element: <OnboardingLayout />,
    errorElement: <RootError />,
    children: [
      {
        errorElement: <PageError />,
        children: [page('/onboarding', shown('First steps'), () => import('./pages/onboarding.tsx'))],
      },
    ],
  },
];

/** All routes. A test checks that app-paths.ts lists the guarded and entry paths. */
export const routes: RouteObject[] =
  import.meta.env.MODE === 'native' ? nativeRoutes(everywhere) : everywhere;
