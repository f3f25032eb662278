import { SECTIONS } from '@metalquest/core/content/sections';

export interface Destination {
  to: string;
  label: string;
}

export const MAIN_NAVIGATION: readonly Destination[] = [
  { to: '/quests', label: 'Quests' },
  { to: '/finds', label: 'Finds' },
  { to: '/map', label: 'Map' },
  { to: '/reports', label: 'Analytics' },
];

/** Whether a navigation link covers this path: statistics belong to Analytics. */
export function isAbove(destination: string, pathname: string): boolean {
  return destination === '/reports' && pathname === '/statistics';
}

export const PUBLIC_NAVIGATION: readonly Destination[] = [
  { to: '/', label: 'Home' },
  { to: '/features', label: 'Features' },
  { to: '/guides', label: 'Guides' },
  { to: '/news', label: 'News' },
  { to: '/reviews', label: 'Reviews' },
];

export const CONTENT_NAVIGATION: readonly Destination[] = SECTIONS.map(({ path, title }) => ({
  to: `/${path}`,
  label: title,
}));

export const ACCOUNT_NAVIGATION: readonly Destination[] = [
  { to: '/profile', label: 'Account Settings' },
  { to: '/gear', label: 'My Gear' },
  { to: '/permissions', label: 'Property Permissions' },
  { to: '/bucket-list', label: 'Bucket List' },
];

export const ADMIN_DESTINATION: Destination = { to: '/admin', label: 'Admin' };

export const LEGAL_NAVIGATION: readonly Destination[] = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/cookies', label: 'Cookies' },
];

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
