import type { RouteObject } from 'react-router';
import { loadCode } from '../lib/missing-code.ts';
import { PageError } from './page-error.tsx';
import type { PageHandle } from './page-handle.ts';
import { PageLoading } from './page-loading.tsx';
import { RootError } from './root-error.tsx';
import { RootLayout } from './root-layout.tsx';

export type LazyPage = NonNullable<Extract<RouteObject['lazy'], (...args: never[]) => unknown>>;

/** One page: its address, what is said about it, and its code, which comes when somebody goes there. */
export function page(path: string, handle: PageHandle, lazy: LazyPage): RouteObject {
  return { path, handle, lazy: () => loadCode(lazy), hydrateFallbackElement: <PageLoading /> };
}

/** What one says of a page that everybody may see. */
export const shown = (title: string | null): PageHandle => ({ title, guarded: false });

/**
 * The site's frame around its pages. The browser puts all pages into it and the server the public ones: what both draw of
 * a page is the same tree, so that the browser can take over what the server drew.
 */
export function siteRoutes(pages: RouteObject[]): RouteObject {
  return {
    element: <RootLayout />,
    errorElement: <RootError />,
    children: [{ errorElement: <PageError />, children: pages }],
  };
}
