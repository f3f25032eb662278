/** Every address of the site by its pattern (spec section 2). Addresses with an id or a slug in them never leave. */
const PATTERNS = [
  '/',
  '/features',
  '/privacy',
  '/terms',
  '/cookies',
  '/help',
  '/changelog',
  '/guides',
  '/guides/:slug',
  '/news',
  '/news/:slug',
  '/reviews',
  '/reviews/:slug',
  '/tutorials',
  '/tutorials/:slug',
  '/profiles',
  '/profiles/:slug',
  '/blog',
  '/blog/:slug',
  '/gallery/:gallery',
  '/onboarding',
  '/sign-in',
  '/auth/callback',
  '/auth/undo-email-change',
  '/quests',
  '/quests/:id',
  '/quests/:id/add-find',
  '/finds',
  '/finds/:id',
  '/map',
  '/gear',
  '/gear/new',
  '/gear/:id',
  '/profile',
  '/profile/:section',
  '/permissions',
  '/permissions/:id',
  '/permissions/contacts/:id',
  '/bucket-list',
  '/statistics',
  '/reports',
  '/reports/soil-analysis',
  '/reports/:kind',
  '/import',
  '/admin',
  '/admin/posts',
  '/admin/posts/new',
  '/admin/posts/preview',
  '/admin/posts/:id/edit',
  '/admin/users',
  '/admin/users/:id',
  '/admin/log',
  '/admin/settings',
] as const;

/** The pattern of an address, or that there is none. */
export type PagePattern = (typeof PATTERNS)[number] | '/:other';

/** Pages that show where: nothing is measured on them (security, find-spot secrecy). */
const UNMEASURED = ['/map', '/quests', '/permissions'];

const stepsOf = (path: string): readonly string[] => path.split('/').filter(Boolean);

const KNOWN = PATTERNS.map((pattern) => ({ pattern, steps: stepsOf(pattern) }));

/** The pattern of a path, whatever stands behind it as query or fragment: '/quests/1' is '/quests/:id'. */
export function pagePattern(path: string): PagePattern {
  const steps = stepsOf(path.replace(/[?#].*$/s, ''));
  // Exact patterns stand before those with an id in the list above.
  const found = KNOWN.find(
    (known) =>
      known.steps.length === steps.length &&
      known.steps.every((step, at) => step.startsWith(':') || step === steps[at]),
  );
  return found?.pattern ?? '/:other';
}

/** Whether anything may be measured on a page: not on the map, on quests and on permissions. */
export function isMeasuredPage(path: string): boolean {
  const [first = ''] = stepsOf(path.replace(/[?#].*$/s, ''));
  return !UNMEASURED.includes(`/${first}`);
}
