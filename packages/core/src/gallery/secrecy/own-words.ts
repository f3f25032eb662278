import { foldCase, foldWords } from './fold-words.ts';

/*
 * Names that only their owner knows as places: titles of quests, places, addresses, landowners. private.own_names and
 * private.names_in of the migrations do the same; a test holds them together.
 */

/** What a user has named, which tells where when it stands in a gallery. */
export type OwnKind = 'quest' | 'place' | 'permission' | 'landowner' | 'address';

export interface OwnWords {
  readonly kind: OwnKind;
  readonly words: string;
}

/** A name to look for, in small letters with single blanks, and what it is the name of. */
export interface OwnName {
  readonly name: string;
  readonly kind: OwnKind;
}

/** A name that is shorter than this, in characters, is in too many other words. */
const SHORTEST = 3;
/** A name at least this long is found inside of other words, too, and written with blanks or without. */
const FOUND_ANYWHERE = 6;

/** Parts of a name: at its punctuation, and at its numbers and small words. */
const AT_COMMAS = /[,;:/|()]/;
const AT_SMALL_WORDS =
  /[,;:/|()0-9]| - |(?<![a-z])(?:at|near|by|in|on|of|off|from|behind|beside|opposite|the|and|day|visit)(?![a-z])/;

/** Words that are in the names of many places and finds, and alone tell of none. */
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

/** In small letters, with nothing but single blanks between words. */
function spelled(folded: string): string {
  return foldCase(folded)
    .split(/[ -/:-@[-`{-~]/)
    .filter(Boolean)
    .join(' ');
}

function isName(name: string): boolean {
  return [...name].length >= SHORTEST && /[^0-9 ]/.test(name) && !COMMON_WORDS.has(name);
}

/** The last word of a landowner's name that is no common one: 'J. Archer & Sons' is known as Archer. */
function surname(name: string): string {
  return name.split(' ').findLast((word) => [...word].length >= SHORTEST && !COMMON_WORDS.has(word)) ?? '';
}

function namesOf({ kind, words }: OwnWords): readonly OwnName[] {
  const folded = foldCase(foldWords(words));
  const names = [folded, ...folded.split(AT_COMMAS), ...folded.split(AT_SMALL_WORDS)].map(spelled);
  if (kind === 'landowner') names.push(surname(spelled(folded)));
  return names.filter(isName).map((name) => ({ name, kind }));
}

/** The names to look for in a gallery, each once. */
export function ownNames(own: Iterable<OwnWords>): readonly OwnName[] {
  const found = new Map<string, OwnName>();
  for (const each of own)
    for (const name of namesOf(each)) if (!found.has(name.name)) found.set(name.name, name);
  return [...found.values()];
}

/** The first of the names that folded words have in them. */
export function nameIn(folded: string, names: readonly OwnName[]): OwnName | null {
  const words = ` ${spelled(folded)} `;
  const run = words.replaceAll(' ', '');
  return (
    names.find(({ name }) => {
      const together = name.replaceAll(' ', '');
      return [...together].length >= FOUND_ANYWHERE ? run.includes(together) : words.includes(` ${name} `);
    }) ?? null
  );
}
