import type { RouteObject } from 'react-router';
import { loadCode } from '../platform/missing-code.ts';
import { PageError } from './page-error.tsx';
import type { PageHandle } from './page-handle.ts';
import { PageLoading } from './page-loading.tsx';
import { RootError } from './root-error.tsx';
import { RootLayout } from './root-layout.tsx';

export type LazyPage = NonNullable<Extract<RouteObject['lazy'], (...args: never[]) => unknown>>;

export function page(path: string, handle: PageHandle, lazy: LazyPage): RouteObject {
  return { path, handle, lazy: () => loadCode(lazy), hydrateFallbackElement: <PageLoading /> };
}

export const publicHandle = (title: string | null): PageHandle => ({ title, guarded: false });

/** The layout route. Browser and server use the same tree, as hydration requires. */
export function siteRoutes(pages: RouteObject[]): RouteObject {
  return {
    element: <RootLayout />,
    errorElement: <RootError />,
    children: [{ errorElement: <PageError />, children: pages }],
  };
}
