import { foldDiacritics } from '../text/fold-diacritics.ts';
import { trimOf } from '../text/trim-signs.ts';

const POST_SLUG_MAX_LENGTH = 120;
const PROPOSED_LENGTH = 80;
const WELL_FORMED = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const RESERVED: ReadonlySet<string> = new Set(['feed', 'new', 'page', 'preview', 'search', 'tag', 'tags']);

/** 'Kölner Straße: what’s left?' becomes 'kolner-strasse-whats-left'; cut at 80 characters, may be empty. */
export function slugOfTitle(title: string): string {
  const words = foldDiacritics(title)
    .replaceAll(/['’‘]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const slug = trimOf(words, '-');
  if (slug.length <= PROPOSED_LENGTH) return slug;
  const cut = slug.slice(0, PROPOSED_LENGTH + 1);
  const word = cut.lastIndexOf('-');
  return word > 0 ? cut.slice(0, word) : slug.slice(0, PROPOSED_LENGTH);
}

export function postSlugProblem(slug: string): string | null {
  if (slug === '') return 'Enter an address for the post.';
  if (slug.length > POST_SLUG_MAX_LENGTH) return `An address has at most ${POST_SLUG_MAX_LENGTH} characters.`;
  if (!WELL_FORMED.test(slug)) return 'Use lowercase letters without accents, digits and single hyphens.';
  if (RESERVED.has(slug)) return 'This word is reserved. Choose another.';
  return null;
}
