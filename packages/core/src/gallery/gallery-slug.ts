import { foldDiacritics } from '../text/fold-diacritics.ts';
import { trimOf } from '../text/trim-signs.ts';

/** Schema limits, in characters. */
const SLUG_MIN_LENGTH = 3;
export const SLUG_MAX_LENGTH = 60;

/** Reserved words: a gallery must not look like a page of the site. */
const RESERVED: ReadonlySet<string> = new Set([
  'about',
  'admin',
  'anonymous',
  'api',
  'auth',
  'edit',
  'gallery',
  'help',
  'login',
  'logout',
  'me',
  'metalquest',
  'new',
  'null',
  'official',
  'preview',
  'public',
  'root',
  'search',
  'settings',
  'sign-in',
  'sign-up',
  'support',
  'system',
  'undefined',
  'user',
  'users',
]);

const WELL_FORMED = /^[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])$/;
const LOOKS_LIKE_AN_ID = /^[0-9a-f]{32}$/;

export const SLUG_RULE = `Lowercase letters without accents, digits and hyphens; ${SLUG_MIN_LENGTH} to ${SLUG_MAX_LENGTH} characters.`;

export function slugProblem(slug: string | null): string | null {
  if (slug === null || slug === '') return null;
  if (slug.length < SLUG_MIN_LENGTH) return `An address has at least ${SLUG_MIN_LENGTH} characters.`;
  if (slug.length > SLUG_MAX_LENGTH) return `An address has at most ${SLUG_MAX_LENGTH} characters.`;
  if (slug.startsWith('-') || slug.endsWith('-')) return 'Begin and end with a letter or a digit.';
  if (!WELL_FORMED.test(slug)) return 'Use only lowercase letters without accents, digits and hyphens.';
  if (RESERVED.has(slug)) return 'This word is reserved. Choose another.';
  if (LOOKS_LIKE_AN_ID.test(slug.replaceAll('-', ''))) return 'This looks like an account ID. Choose words.';
  return null;
}

export function slugOf(text: string): string {
  const slug = foldDiacritics(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX_LENGTH);
  return trimOf(slug, '-');
}
