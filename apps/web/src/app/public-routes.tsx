import { SECTIONS } from '@metalquest/core/content/sections';
import { type RouteObject, redirect } from 'react-router';
import { addressOf, type LoadPage } from '../net/page-answer.ts';
import type { PageHandle } from './page-handle.ts';
import { headOfAnswer, missingHead } from './page-head.ts';
import { type LazyPage, page, shown } from './site-routes.tsx';

/** For pages that also work without their data. */
const SHORT_PATIENCE_MS = 1_500;

const DOCUMENTS = [
  ['features', 'Features'],
  ['privacy', 'Privacy'],
  ['terms', 'Terms'],
  ['cookies', 'Cookies'],
] as const;

/**
 * The server-rendered public pages. `load` fetches a page's data: from the database on the server, over the
 * network in a browser. A route's id links it to the server's data; its module name allows preloading.
 */
export function publicRoutes(load: LoadPage): RouteObject[] {
  const loaded = (
    id: string,
    path: string,
    handle: PageHandle,
    lazy: LazyPage,
    patienceMs?: number,
  ): RouteObject => ({
    ...page(path, handle, lazy),
    id,
    loader: async (args) => {
      const answer = await load(addressOf(args), patienceMs);
      if (answer.status === 301) throw redirect(answer.to, 301);
      return answer;
    },
  });
  return [
    loaded(
      'home',
      '/',
      { ...shown(null), head: headOfAnswer, module: 'src/app/pages/home.tsx' },
      () => import('./pages/home.tsx'),
      SHORT_PATIENCE_MS,
    ),
    ...SECTIONS.flatMap(({ path, title, category }) => [
      loaded(
        `posts-${category}`,
        `/${path}`,
        { ...shown(title), head: headOfAnswer, module: 'src/app/pages/posts.tsx' },
        () => import('./pages/posts.tsx'),
      ),
      loaded(
        `post-${category}`,
        `/${path}/:slug`,
        { ...shown(title), head: headOfAnswer, module: 'src/app/pages/post.tsx' },
        () => import('./pages/post.tsx'),
      ),
    ]),
    ...DOCUMENTS.map(([name, title]) =>
      loaded(
        name,
        `/${name}`,
        { ...shown(title), head: headOfAnswer, module: 'src/app/pages/document.tsx' },
        () => import('./pages/document.tsx'),
      ),
    ),
    loaded(
      'help',
      '/help',
      { ...shown('Help Center'), head: headOfAnswer, module: 'src/app/pages/help.tsx' },
      () => import('./pages/help.tsx'),
      SHORT_PATIENCE_MS,
    ),
    loaded(
      'gallery',
      '/gallery/:key',
      { ...shown('Gallery'), head: headOfAnswer, module: 'src/app/pages/gallery.tsx' },
      () => import('./pages/gallery.tsx'),
    ),
    loaded(
      'changelog',
      '/changelog',
      { ...shown('Changelog'), head: headOfAnswer, module: 'src/app/pages/changelog.tsx' },
      () => import('./pages/changelog.tsx'),
    ),
    page(
      '*',
      {
        ...shown('Page not found'),
        head: () => missingHead({ status: 404 }),
        module: 'src/app/not-found-page.tsx',
      },
      () => import('./not-found-page.tsx'),
    ),
  ];
}
