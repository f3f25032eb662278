import { foldCase, foldText, withFigures } from './fold-text.ts';
import { nameIn, type OwnName, type PrivateNameKind } from './private-names.ts';
import { REVEALING_PATTERNS, type RevealedDetail } from './revealing-patterns.ts';

export type Withheld =
  | { readonly reveals: RevealedDetail | 'too long' }
  | { readonly reveals: PrivateNameKind; readonly name: string };

/** Longer than any shown field or title. */
const LONGEST = 1_000;

// The server stores the same texts. Bounded: withheldDetail refuses words of more than 1,000 characters.
const expression = (text: string) => new RegExp(text, 'u');
const PATTERNS = REVEALING_PATTERNS.map(({ pattern, needs, ...rest }) => ({
  ...rest,
  pattern: expression(pattern),
  needs: needs === null ? null : expression(needs),
}));

/** Null if the text may be shown. The server applies the same rule and decides. */
export function withheldDetail(words: string | null, names: readonly OwnName[]): Withheld | null {
  if (words === null) return null;
  if (words.length > LONGEST) return { reveals: 'too long' };
  const folded = foldText(words);
  const small = foldCase(folded);
  const figures = withFigures(small);
  const match = PATTERNS.find(
    ({ isCased, pattern, needs }) =>
      (needs?.test(small) ?? true) &&
      (isCased ? pattern.test(folded) : pattern.test(small) || (figures !== small && pattern.test(figures))),
  );
  if (match) return { reveals: match.reveals };
  const own = nameIn(folded, names);
  return own && { reveals: own.kind, name: own.name };
}

const REASONS: Readonly<Record<RevealedDetail | 'too long', string>> = {
  coordinates: 'It looks like coordinates.',
  'plus code': 'It looks like a plus code.',
  'grid reference': 'It looks like a grid reference.',
  postcode: 'It looks like a postcode.',
  what3words: 'It looks like a what3words address.',
  geohash: 'It looks like a geohash.',
  date: 'It looks like a date.',
  time: 'It looks like a time of day.',
  'too long': 'It is too long to be checked.',
};

const NAME_SOURCES: Readonly<Record<PrivateNameKind, string>> = {
  quest: 'the title of one of your quests',
  place: 'the place of one of your quests',
  permission: 'one of your permissions',
  landowner: 'the name of a landowner',
  address: 'the address of a landowner',
};

export function withheldReason(why: Withheld): string {
  if (!('name' in why)) return REASONS[why.reveals];
  const source = NAME_SOURCES[why.reveals];
  return why.name === ''
    ? `Every text is withheld, because ${source} has too many parts to look for.`
    : `“${why.name}” is part of ${source}.`;
}
