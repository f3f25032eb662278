import { foldCase, foldText } from './fold-text.ts';
import { nameIn, type OwnName, type PrivateNameKind } from './private-names.ts';
import { REVEALING_PATTERNS, type RevealedDetail } from './revealing-patterns.ts';

export type Withheld =
  | { readonly reveals: RevealedDetail | 'too long' }
  | { readonly reveals: PrivateNameKind; readonly name: string };

/** Longer than any shown field or title. */
const LONGEST = 1_000;

const PATTERNS = REVEALING_PATTERNS.map(({ pattern, ...rest }) => ({
  ...rest,
  // The server stores the same pattern text. Bounded: withheldDetail refuses words of more than 1,000
  // characters.
  pattern: new RegExp(pattern, 'u'),
}));

/** Null if the text may be shown. The server applies the same rule and decides. */
export function withheldDetail(words: string | null, names: readonly OwnName[]): Withheld | null {
  if (words === null) return null;
  if (words.length > LONGEST) return { reveals: 'too long' };
  const folded = foldText(words);
  const small = foldCase(folded);
  const match = PATTERNS.find(({ isCased, pattern }) => pattern.test(isCased ? folded : small));
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
  date: 'It looks like a full date.',
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
  return 'name' in why ? `“${why.name}” is part of ${NAME_SOURCES[why.reveals]}.` : REASONS[why.reveals];
}
