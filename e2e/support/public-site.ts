import { SECTIONS } from '@metalquest/core/content/sections';

/** One page of each public kind, on a server with the built-in articles. */
export const PUBLIC_PAGES = {
  home: '/',
  section: '/guides',
  post: '/guides/ground-balance',
  features: '/features',
  document: '/privacy',
  changelog: '/changelog',
  help: '/help',
  'sign-in': '/sign-in',
} as const;

/** The pages in the site's menus, and the error pages. */
export const MORE_PAGES = [
  ...SECTIONS.map(({ path }) => `/${path}`),
  '/terms',
  '/cookies',
  '/guides/no-such-guide',
  '/no-such-page',
] as const;
