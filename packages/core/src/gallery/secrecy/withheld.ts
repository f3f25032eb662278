import { foldCase, foldWords } from './fold-words.ts';
import { nameIn, type OwnKind, type OwnName } from './own-words.ts';
import { TELLING_PATTERNS, type Telling } from './telling-patterns.ts';

/** Why words stay out of a gallery. */
export type Withheld =
  | { readonly tells: Telling | 'too long' }
  | { readonly tells: OwnKind; readonly name: string };

/** No field of a find that can be shown and no title is longer. */
const LONGEST = 1_000;

const PATTERNS = TELLING_PATTERNS.map(({ pattern, ...rest }) => ({
  ...rest,
  // The server has them as text too. Bounded: whyWithheld refuses words of more than 1,000 characters.
  pattern: new RegExp(pattern, 'u'),
}));

/**
 * Why words may not be shown to strangers: they tell where or on which day, or have one of the owner's own names in them.
 * Null when they may. The same rule as the server's, which has the last word.
 */
export function whyWithheld(words: string | null, names: readonly OwnName[]): Withheld | null {
  if (words === null) return null;
  if (words.length > LONGEST) return { tells: 'too long' };
  const folded = foldWords(words);
  const small = foldCase(folded);
  const told = PATTERNS.find(({ isCased, pattern }) => pattern.test(isCased ? folded : small));
  if (told) return { tells: told.tells };
  const own = nameIn(folded, names);
  return own && { tells: own.kind, name: own.name };
}

const WHY: Readonly<Record<Telling | 'too long', string>> = {
  coordinates: 'It reads like coordinates.',
  'plus code': 'It reads like a plus code.',
  'grid reference': 'It reads like a grid reference.',
  postcode: 'It reads like a postcode.',
  what3words: 'It reads like a what3words address.',
  date: 'It reads like a full date.',
  'too long': 'It is too long to be checked.',
};

const WHOSE: Readonly<Record<OwnKind, string>> = {
  quest: 'the title of a quest of yours',
  place: 'the place of a quest of yours',
  permission: 'a permission of yours',
  landowner: 'the name of a landowner',
  address: 'the address of a landowner',
};

/** Why, in a sentence for the owner. */
export function withheldWords(why: Withheld): string {
  return 'name' in why ? `“${why.name}” is part of ${WHOSE[why.tells]}.` : WHY[why.tells];
}
