import { SECTIONS } from '@metalquest/core/content/sections';

/** One of every kind of public page, on a server with the articles that come along. */
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

/** The pages that the site's menus lead to, and those that are there when something is not. */
export const MORE_PAGES = [
  ...SECTIONS.map(({ path }) => `/${path}`),
  '/terms',
  '/cookies',
  '/guides/no-such-guide',
  '/no-such-page',
] as const;
