import { SECTIONS } from '@metalquest/core/content/sections';
import { type RouteObject, redirect } from 'react-router';
import { addressOf, type LoadPage } from '../net/page-answer.ts';
import type { PageHandle } from './page-handle.ts';
import { headOfAnswer, missingHead } from './page-head.ts';
import { type LazyPage, page, publicHandle } from './site-routes.tsx';

/** For pages that also work without their data. */
const SHORT_TIMEOUT_MS = 1_500;

const DOCUMENTS = [
  ['features', 'Features'],
  ['privacy', 'Privacy'],
  ['terms', 'Terms'],
  ['cookies', 'Cookies'],
] as const;

/** The server-rendered public pages. A route's module name allows preloading. */
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
      { ...publicHandle(null), head: headOfAnswer, module: 'src/app/routes/home.tsx' },
      () => import('./routes/home.tsx'),
      SHORT_TIMEOUT_MS,
    ),
    ...SECTIONS.flatMap(({ path, title, category }) => [
      loaded(
        `posts-${category}`,
        `/${path}`,
        { ...publicHandle(title), head: headOfAnswer, module: 'src/app/routes/posts.tsx' },
        () => import('./routes/posts.tsx'),
      ),
      loaded(
        `post-${category}`,
        `/${path}/:slug`,
        { ...publicHandle(title), head: headOfAnswer, module: 'src/app/routes/post.tsx' },
        () => import('./routes/post.tsx'),
      ),
    ]),
    ...DOCUMENTS.map(([name, title]) =>
      loaded(
        name,
        `/${name}`,
        { ...publicHandle(title), head: headOfAnswer, module: 'src/app/routes/document.tsx' },
        () => import('./routes/document.tsx'),
      ),
    ),
    loaded(
      'help',
      '/help',
      { ...publicHandle('Help Center'), head: headOfAnswer, module: 'src/app/routes/help.tsx' },
      () => import('./routes/help.tsx'),
      SHORT_TIMEOUT_MS,
    ),
    loaded(
      'gallery',
      '/gallery/:key',
      { ...publicHandle('Gallery'), head: headOfAnswer, module: 'src/app/routes/gallery.tsx' },
      () => import('./routes/gallery.tsx'),
    ),
    loaded(
      'changelog',
      '/changelog',
      { ...publicHandle('Changelog'), head: headOfAnswer, module: 'src/app/routes/changelog.tsx' },
      () => import('./routes/changelog.tsx'),
    ),
    page(
      '*',
      {
        ...publicHandle('Page not found'),
        head: () => missingHead({ status: 404 }),
        module: 'src/app/not-found-page.tsx',
      },
      () => import('./not-found-page.tsx'),
    ),
  ];
}
