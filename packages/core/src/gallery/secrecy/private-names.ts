import { ENGLISH_WORDS } from './english-words.ts';
import { foldCase, foldText } from './fold-text.ts';

/* Same as private.names_of and private.has_own_name in the migrations; a test compares them. */

export type PrivateNameKind = 'quest' | 'place' | 'permission' | 'landowner' | 'address';

export interface PrivateText {
  readonly kind: PrivateNameKind;
  readonly words: string;
}

/** A name to search for, in lower case with single spaces. */
export interface OwnName {
  readonly name: string;
  readonly kind: PrivateNameKind;
  /** What a text is searched for: see keyOf. */
  readonly key: string;
}

/** Minimum length in characters; shorter names match too often. */
const SHORTEST = 3;
/**
 * From the first of these lengths on, names also match inside words and without spaces. Longer names are cut to one of
 * them, so that the database looks up ten keys for each letter of a text.
 */
const KEY_LENGTHS = [6, 7, 8, 9, 10, 11, 12, 14, 16, 20];
/** A text with more names than this hides every text of the gallery. Addresses have about 30. */
export const MOST_NAMES = 64;

/** Separators of name parts: punctuation, digits and small words. */
const AT_COMMAS = /[,;:/|()]/;
const AT_SMALL_WORDS =
  /[,;:/|()0-9]| - |(?<![a-z])(?:at|near|by|in|on|of|off|from|behind|beside|opposite|the|and|day|visit)(?![a-z])/;

/** Common words that alone reveal no place. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'acre acres area bank barn beach bottom bridge brook camp castle church city close common copse corner cottage county ' +
    'croft district down drive east end estate farm farms field fields ford forest garden grange green ground grove hall heath ' +
    'hedge hill hills house isle lake land lane long lower manor marsh meadow meadows mill moor new north old orchard paddock ' +
    'park pasture path place plough ploughed pond pool ridge river road roman sand site south spring square stubble track ' +
    'upper valley village wall water way west wood woodland woods yard england scotland wales ireland britain usa ' +
    'ancient artefact artifact badge bronze brooch buckle bullet button celtic coin coins copper crotal denarius find finds ' +
    'gold groat halfpenny hammered hoard hunt iron jewellery jewelry lead medal medieval musket outing pendant penny quest ' +
    'relic ring saxon search session shilling silver sixpence spoon stuart survey thimble token treasure tudor victorian ' +
    'viking walk ' +
    'and brothers company council dame family limited lord lady ltd mrs miss plc sir sons trust'
  ).split(' '),
);

function spelled(folded: string): string {
  return foldCase(folded)
    .split(/[ -/:-@[-`{-~]/)
    .filter(Boolean)
    .join(' ');
}

function isName(name: string): boolean {
  return [...name].length >= SHORTEST && /[^0-9 ]/.test(name) && !COMMON_WORDS.has(name);
}

/** Last uncommon word of a landowner's name: 'J. Archer & Sons' gives 'archer'. */
function surname(name: string): string {
  return name.split(' ').findLast((word) => [...word].length >= SHORTEST && !COMMON_WORDS.has(word)) ?? '';
}

const ENGLISH: ReadonlySet<string> = new Set(ENGLISH_WORDS.trim().split(/\s/));

/** A word that reveals a place alone: letters only, and rare in English. */
const isTelling = (word: string) => !/[0-9]/.test(word) && !ENGLISH.has(word);

/** Long names without spaces, as they also match inside words; short ones as a word: ' ely '. */
function keyOf(name: string): string {
  const letters = [...name.replaceAll(' ', '')];
  const length = KEY_LENGTHS.findLast((each) => each <= letters.length);
  return length === undefined ? ` ${name} ` : letters.slice(0, length).join('');
}

function namesOf({ kind, words }: PrivateText): readonly OwnName[] {
  const folded = foldCase(foldText(words));
  const whole = spelled(folded);
  const names = [folded, ...folded.split(AT_COMMAS), ...folded.split(AT_SMALL_WORDS)].map(spelled);
  names.push(...whole.split(' ').filter(isTelling));
  if (kind === 'landowner') names.push(surname(whole));
  const found = new Map(names.filter(isName).map((name) => [keyOf(name), name]));
  if (found.size > MOST_NAMES) return [{ name: '', kind, key: '' }];
  return [...found].map(([key, name]) => ({ name, kind, key }));
}

export function ownNames(own: Iterable<PrivateText>): readonly OwnName[] {
  const found = new Map<string, OwnName>();
  for (const each of own)
    for (const name of namesOf(each)) if (!found.has(name.key)) found.set(name.key, name);
  return [...found.values()];
}

export function nameIn(folded: string, names: readonly OwnName[]): OwnName | null {
  const words = ` ${spelled(folded)} `;
  const run = words.replaceAll(' ', '');
  return names.find(({ key }) => (key.startsWith(' ') ? words : run).includes(key)) ?? null;
}
