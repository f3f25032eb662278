import { SECTIONS } from '@metalquest/core/content/sections';

/** One place to go. A later page of the app adds its line here and its route in routes.tsx. */
export interface Destination {
  to: string;
  label: string;
}

/** Main navigation of someone signed in. */
export const MAIN_NAVIGATION: readonly Destination[] = [
  { to: '/quests', label: 'Quests' },
  { to: '/finds', label: 'Finds' },
  { to: '/map', label: 'Map' },
  { to: '/reports', label: 'Analytics' },
];

/** Statistics are a part of Analytics, at an address of their own. */
export function isAbove(destination: string, pathname: string): boolean {
  return destination === '/reports' && pathname === '/statistics';
}

/** Navigation of a visitor. Those that hold pages of their own are marked on them as well. */
export const PUBLIC_NAVIGATION: readonly Destination[] = [
  { to: '/', label: 'Home' },
  { to: '/features', label: 'Features' },
  { to: '/guides', label: 'Guides' },
  { to: '/news', label: 'News' },
  { to: '/reviews', label: 'Reviews' },
];

/** The menu Content and Resources. */
export const CONTENT_NAVIGATION: readonly Destination[] = SECTIONS.map(({ path, title }) => ({
  to: `/${path}`,
  label: title,
}));

/** The account menu above Sign out. */
export const ACCOUNT_NAVIGATION: readonly Destination[] = [
  { to: '/profile', label: 'Account Settings' },
  { to: '/gear', label: 'My Gear' },
  { to: '/permissions', label: 'Property Permissions' },
  { to: '/bucket-list', label: 'Bucket List' },
];

/** The last line of the account menu, for those who may see it. */
export const ADMIN_DESTINATION: Destination = { to: '/admin', label: 'Admin' };

/** What the operator promises and asks: in the footer, and on a phone, which has none, in the drawer. */
export const LEGAL_NAVIGATION: readonly Destination[] = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/cookies', label: 'Cookies' },
];

/** The footer, on wide screens. */
export const FOOTER_NAVIGATION: readonly Destination[] = [
  { to: '/features', label: 'Features' },
  { to: '/changelog', label: 'Changelog' },
  { to: '/guides', label: 'Guides' },
  { to: '/news', label: 'News' },
  { to: '/reviews', label: 'Reviews' },
  { to: '/tutorials', label: 'Tutorials' },
  { to: '/blog', label: 'Blog' },
  { to: '/help', label: 'Help Center' },
  ...LEGAL_NAVIGATION,
];
