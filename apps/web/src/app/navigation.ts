/** One place to go. A later page of the app adds its line here and its route in routes.tsx. */
export interface Destination {
  to: string;
  label: string;
}

/** Main navigation of someone signed in. */
export const MAIN_NAVIGATION: readonly Destination[] = [
  { to: '/quests', label: 'Quests' },
  { to: '/finds', label: 'Finds' },
];

/** Navigation of a visitor. */
export const PUBLIC_NAVIGATION: readonly Destination[] = [{ to: '/', label: 'Home' }];

/** The account menu above Sign out. */
export const ACCOUNT_NAVIGATION: readonly Destination[] = [];

/** The footer, on wide screens. */
export const FOOTER_NAVIGATION: readonly Destination[] = [{ to: '/', label: 'Home' }];
