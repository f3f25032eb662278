import { foldLetters } from '../text/fold-letters.ts';
import { trimOf } from '../text/trim-signs.ts';

/** Characters of a post's address (the schema's limit). */
export const POST_SLUG_MAX_LENGTH = 120;
/** What a title becomes by itself: shorter, since a title may be a sentence. */
const PROPOSED_LENGTH = 80;
const WELL_FORMED = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Words that stand behind a category's address for something else than a post. */
const RESERVED: ReadonlySet<string> = new Set(['feed', 'new', 'page', 'preview', 'search', 'tag', 'tags']);

/**
 * A title as an address: 'Kölner Straße: what’s left?' becomes 'kolner-strasse-whats-left'. At most 80 characters, cut
 * between words; empty when nothing of the title can stay.
 */
export function slugOfTitle(title: string): string {
  const words = foldLetters(title)
    .replaceAll(/['’‘]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  const slug = trimOf(words, '-');
  if (slug.length <= PROPOSED_LENGTH) return slug;
  const cut = slug.slice(0, PROPOSED_LENGTH + 1);
  const word = cut.lastIndexOf('-');
  return word > 0 ? cut.slice(0, word) : slug.slice(0, PROPOSED_LENGTH);
}

/** What is wrong with a post's address, in words that say what to do; null when nothing. */
export function postSlugProblem(slug: string): string | null {
  if (slug === '') return 'Write an address for the post.';
  if (slug.length > POST_SLUG_MAX_LENGTH) return `An address has at most ${POST_SLUG_MAX_LENGTH} characters.`;
  if (!WELL_FORMED.test(slug))
    return 'Use small letters without accents and digits, with single hyphens between.';
  if (RESERVED.has(slug)) return 'This is a word of the site. Choose another.';
  return null;
}
