import { foldCase, foldText } from './fold-text.ts';

/* Same as private.own_names and private.names_in in the migrations; a test compares them. */

export type PrivateNameKind = 'quest' | 'place' | 'permission' | 'landowner' | 'address';

export interface PrivateText {
  readonly kind: PrivateNameKind;
  readonly words: string;
}

/** A name to search for, in lower case with single spaces. */
export interface OwnName {
  readonly name: string;
  readonly kind: PrivateNameKind;
}

/** Minimum length in characters; shorter names match too often. */
const SHORTEST = 3;
/** From this length on, names also match inside words and without spaces. */
const FOUND_ANYWHERE = 6;

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

function namesOf({ kind, words }: PrivateText): readonly OwnName[] {
  const folded = foldCase(foldText(words));
  const names = [folded, ...folded.split(AT_COMMAS), ...folded.split(AT_SMALL_WORDS)].map(spelled);
  if (kind === 'landowner') names.push(surname(spelled(folded)));
  return names.filter(isName).map((name) => ({ name, kind }));
}

export function ownNames(own: Iterable<PrivateText>): readonly OwnName[] {
  const found = new Map<string, OwnName>();
  for (const each of own)
    for (const name of namesOf(each)) if (!found.has(name.name)) found.set(name.name, name);
  return [...found.values()];
}

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
