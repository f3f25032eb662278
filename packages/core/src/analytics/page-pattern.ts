/** All routes (spec section 2). Only patterns are sent, never ids or slugs. */
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
  '/auth/undo-change',
  '/auth/undo-email-change',
  '/quests',
  '/quests/planned/:id',
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
  '/due',
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

export type PagePattern = (typeof PATTERNS)[number] | '/:other';

/** Pages that show locations are not measured (security, find-spot secrecy). */
const UNMEASURED = ['/map', '/quests', '/permissions', '/due'];

const stepsOf = (path: string): readonly string[] => path.split('/').filter(Boolean);

const KNOWN = PATTERNS.map((pattern) => ({ pattern, steps: stepsOf(pattern) }));

/** Route pattern of a path: '/quests/1' becomes '/quests/:id'. Ignores query and fragment. */
export function pagePattern(path: string): PagePattern {
  const steps = stepsOf(path.replace(/[?#].*$/s, ''));
  // In PATTERNS, exact routes precede those with an id.
  const found = KNOWN.find(
    (candidate) =>
      candidate.steps.length === steps.length &&
      candidate.steps.every((step, at) => step.startsWith(':') || step === steps[at]),
  );
  return found?.pattern ?? '/:other';
}

export function isMeasuredPage(path: string): boolean {
  const [first = ''] = stepsOf(path.replace(/[?#].*$/s, ''));
  return !UNMEASURED.includes(`/${first}`);
}
