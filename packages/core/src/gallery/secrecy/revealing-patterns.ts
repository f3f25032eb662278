import {
  DATE,
  DATE_IN_WORDS,
  DATE_WITH_MONTH,
  DAY_WORD,
  MONTH_WORD,
  NO_UNIT,
  TIME,
  TIME_IN_WORDS,
  TIME_SMALL,
} from './revealing-times.ts';

/*
 * Patterns for words that reveal a place or a day, applied to folded words. JavaScript and PostgreSQL read
 * them alike; private.telling_patterns holds the same texts and a test compares them. All repetitions are
 * bounded, so matching is linear.
 */

export type RevealedDetail =
  | 'coordinates'
  | 'plus code'
  | 'grid reference'
  | 'postcode'
  | 'what3words'
  | 'geohash'
  | 'date'
  | 'time';

export interface RevealingPattern {
  readonly reveals: RevealedDetail;
  /** Whether the pattern is case-sensitive; others are applied to lower-case text. */
  readonly isCased: boolean;
  readonly pattern: string;
  /** Every match contains this; it is cheaper to search for. */
  readonly needs: string | null;
}

const either = (...patterns: readonly string[]) => `(?:${patterns.join('|')})`;

/** Separator between numbers: no letter, no digit. */
const GAP = '[^0-9a-z]';
const ALONE = '(?<![0-9])';
const ENDS = '(?![0-9])';
const MARK = `[.,']`;
const SIDE = '(?:north|south|east|west|n|s|e|w|o)(?![a-z])';

const DECIMAL = [
  // 52.2053: weights and sizes do not have four decimals.
  `${ALONE}[0-9]{1,3}${MARK}[0-9]{4}`,
  // 52.2, 0.12
  `${ALONE}[0-9]{1,3}${MARK}[0-9]{1,10}${GAP}{1,12}[0-9]{1,3}${MARK}[0-9]{1,10}${ENDS}${NO_UNIT}`,
  // 52.20 and 0.12, but 12.55 x 30.15
  `${ALONE}[0-9]{1,3}${MARK}[0-9]{2,10}${ENDS}${NO_UNIT}[^0-9x]{1,24}[0-9]{1,3}${MARK}[0-9]{2,10}${ENDS}${NO_UNIT}`,
  `${ALONE}[0-9]{1,3}${MARK}[0-9]{3,10}${ENDS}${NO_UNIT}[^0-9]{1,24}[0-9]{1,3}${MARK}[0-9]{3,10}${ENDS}${NO_UNIT}`,
  // 52 20531 0 12181; 52_205 0_121
  `${ALONE}[0-9]{1,3}${GAP}{1,3}[0-9]{4,10}${GAP}{1,12}[0-9]{1,3}${GAP}{1,3}[0-9]{4,10}${ENDS}`,
  `${ALONE}[0-9]{1,3}[^0-9a-z ]{1,2}[0-9]{3,10}${GAP}{1,12}[0-9]{1,3}[^0-9a-z ]{1,2}[0-9]{3,10}${ENDS}${NO_UNIT}`,
  // For example 52.205N
  `[0-9]${MARK}[0-9]{2,10}${GAP}{0,2}${SIDE}`,
];

const SIXTY = '[0-5]?[0-9]';
/** Separator between degrees, minutes and seconds: 52:12, 52d12m. */
const BY_SIXTY = `(?:${GAP}{1,4}|${GAP}{0,2}[dhms]${GAP}{0,2})`;
const FRACTION = '(?:[.,][0-9]{1,6})?';
const PARTS = `[0-9]{1,3}(?:${GAP}{1,4}[0-9]{1,6}){0,3}`;
const SEXAGESIMAL = [
  '[0-9] ?°',
  '[0-9] ?(?:deg|degs|degree|degrees)(?![a-z])',
  // 52 12 19, 0 7 18
  `${ALONE}[0-9]{1,3}${BY_SIXTY}${SIXTY}${BY_SIXTY}${SIXTY}${FRACTION}[^0-9]{1,12}[0-9]{1,3}${BY_SIXTY}${SIXTY}${BY_SIXTY}${SIXTY}${ENDS}`,
  // 52 12.319, 0 7.309
  `${ALONE}[0-9]{1,3}${BY_SIXTY}${SIXTY}[.,][0-9]{2,6}[^0-9]{1,12}[0-9]{1,3}${BY_SIXTY}${SIXTY}[.,][0-9]{2,6}${ENDS}${NO_UNIT}`,
  // 52 12 N 0 7 E; N 52 12 E 0 7; 52 12 19 N
  `${ALONE}${PARTS}${GAP}{0,3}${SIDE}${GAP}{0,6}${PARTS}${GAP}{0,3}${SIDE}`,
  `(?<![a-z])(?:north|south|east|west|n|s|e|w|o)${GAP}{0,3}${PARTS}${GAP}{0,6}(?:north|south|east|west|n|s|e|w|o)${GAP}{0,3}[0-9]`,
  `${ALONE}[0-9]{1,3}${GAP}{1,4}${SIXTY}${GAP}{1,4}${SIXTY}${FRACTION}${GAP}{0,3}${SIDE}`,
];

/** Words that introduce a location in figures. */
const ANNOUNCED = [
  '(?<![a-z])(?:lat|latitude|lng|lon|longitude|gps|utm|wgs84|osgr|ngr|gridref|grid ref|grid reference|easting|eastings|northing|northings)(?![a-z])[^0-9]{0,12}[0-9]',
];

const METRES = [
  // 544940,258730
  `${ALONE}[0-9]{5,7}${FRACTION}[^0-9]{1,12}[0-9]{5,7}${ENDS}`,
  // 544 940 258 730
  `[0-9]{3}[ .,'][0-9]{3}${GAP}{1,5}[0-9]{3}[ .,'][0-9]{3}${ENDS}`,
  '[0-9]{10}',
];

const OLC = '[23456789cfghjmpqrvwx]';
const PLUS_CODE = [`${OLC}{4} ?[+] ?${OLC}{2}`, `${OLC}{2}0{2,6} ?[+]`];

/** The two halves of a grid reference with a separator. */
const halves = (between: string, ...lengths: readonly number[]) =>
  either(...lengths.map((length) => `[0-9]{${length}}${between}[0-9]{${length}}`)) + ENDS;
const os = (between: string) =>
  `(?:H${between}[P-Z]|N${between}[A-HJ-Z]|O${between}V|S${between}[A-HJ-Z]|T${between}[AFGLMQRV])`;
const OS_SMALL = os('').toLowerCase();
const NOT_A_YEAR = '(?!1[0-9]{3}|20[0-2][0-9])';
const LOOSE = '[^0-9A-Za-z]{0,3}';
const GRID_CAPITALS = [
  `(?<![A-Za-z])${os(' ?')}${LOOSE}${halves(LOOSE, 2, 3, 4, 5)}`,
  // Irish grid: four figures after a letter are excluded, since 'C 1850-1900' is a date.
  `(?<![A-Za-z])[A-HJ-Z] ?${either(halves(' ?[,/]? ?', 3, 5), halves(' ?', 4))}`,
  `(?<![0-9A-Za-z])[0-9]{1,2} ?[C-HJ-NP-X] ?[A-HJ-NP-Z] ?[A-HJ-NP-V]${LOOSE}${halves(LOOSE, 2, 3, 4, 5)}`,
];
const GRID = [
  `(?<![a-z])${OS_SMALL}${halves('', 2, 3, 4, 5)}`,
  // 'Token no 123456'
  `(?<![a-z])(?!no [0-9]{4})${OS_SMALL} ?${either(halves(' ', 2), halves(' ?', 3, 4, 5), `${NOT_A_YEAR}[0-9]{4}${ENDS}`)}`,
  `(?<![a-z])[a-hj-z]${halves('', 3, 4, 5)}`,
  `(?<![a-z])[a-hj-z] ${either(halves(' ', 3), `${NOT_A_YEAR}${halves(' ', 4)}`, halves(' ?', 5))}`,
  `(?<![0-9a-z])[0-9]{1,2} ?[c-hj-np-x] ?[a-hj-np-z][a-hj-np-v]${either(halves('', 2), ` ?${halves(' ?', 3, 4, 5)}`)}`,
];

const POSTCODE_CAPITALS = [
  '(?<![0-9A-Za-z])[A-PR-UWYZ][A-HK-Y]?[0-9][0-9A-HJKMNPR-Y]?[^0-9A-Za-z]{0,2}[0-9][ABD-HJLNP-UW-Z]{2}(?![0-9A-Za-z])',
  // Ireland
  '(?<![0-9A-Za-z])(?:[ACDEFHKNPRTVWXY][0-9]{2}|D6W)[^0-9A-Za-z]{0,2}(?=[0-9]{0,3}[A-Z])[0-9ACDEFHKNPRTVWXY]{4}(?![0-9A-Za-z])',
  // Five digits next to a place name: 50667 Koeln; near Koeln 50667; Austin TX 78701; D-50667
  '(?<![0-9]|[0-9][.,])[0-9]{5}(?:-[0-9]{4})?,? ?[A-Z][a-z]{2}',
  '[0-9a-z],? [A-Z][a-z]{2,20},? [0-9]{5}(?![0-9])',
  '(?<![A-Za-z])(?:[A-Z]{2},? |[A-Z]{1,2}-)[0-9]{5}(?![0-9])',
];
/** Two-letter words, eras and units after a number; after a possible year also grades and metals. */
const NO_DUTCH =
  'ad|bc|ce|bp|in|of|to|by|at|on|or|an|as|is|it|if|no|so|we|us|me|my|he|up|do|go|be|am|ii|iv|vi|xi|mm|cm|kg|oz|gr|gm|ct|st|nd|rd|th|de|du|la|le|el|et|au|te|en|op|na';
const NO_DUTCH_YEAR = `${NO_DUTCH}|uk|gb|eu|vf|ef|xf|vg|ae|ar|av|ag|cu|sa|sd|ss|ex|hm|cc|kn`;
const PLACE_WORD =
  'near|at|in|from|by|zip|zip code|zipcode|postcode|post code|plz|cp|cap|cedex|town|village|city|parish|farm|field|lane|road|street|wood|hill|park|church|castle|manor|mill|bridge';
const POSTCODE = [
  '(?<![0-9a-z])[a-pr-uwyz][a-hk-y]?[0-9][0-9a-hjkmnpr-y]?[^0-9a-z]{0,2}[0-9](?!st|nd|rd|th)[abd-hjlnp-uw-z]{2}(?![0-9a-z])',
  '(?<![0-9a-z])(?:[acdefhknprtvwxy][0-9]{2}|d6w)[^0-9a-z]{0,2}(?=[0-9]{0,3}[a-z])(?=[a-z]{0,3}[0-9])[0-9acdefhknprtvwxy]{4}(?![0-9a-z])',
  // The Netherlands
  `(?<![-0-9a-z.,])${NOT_A_YEAR}[1-9][0-9]{3} ?(?!(?:${NO_DUTCH})(?![a-z]))[a-z]{2}(?![0-9a-z])`,
  `(?<![-0-9a-z.,])(?:1[0-9]{3}|20[0-2][0-9]) ?(?!(?:${NO_DUTCH_YEAR})(?![a-z]))[a-z]{2}(?![0-9a-z])`,
  `(?<![a-z])(?:${PLACE_WORD})${GAP}{1,3}[0-9]{5}${ENDS}`,
  `${ALONE}[0-9]{5}${GAP}{1,3}(?:${PLACE_WORD})(?![a-z])`,
];

/** Any letter, including non-ASCII, since what3words supports many languages. */
const LETTER = '[^ -@[-`{-~]';
const SMALL_LETTER = '[^ -`{-~]';
const three = (letter: string, least: number) =>
  `(?<!${letter})${`${letter}{${least},24}[.]`.repeat(2)}${letter}{${least}}`;
const WHAT3WORDS = [
  `[/]{3} ?${LETTER}{2,24}[. ]{1,2}${LETTER}{2,24}[. ]{1,2}${LETTER}{2}`,
  '(?<![a-z])(?:w3w|what3words|what 3 words|what three words)',
  three(LETTER, 4),
  '[a-z]{3,24} dot [a-z]{3,24} dot [a-z]{3}',
];
const WHAT3WORDS_SMALL = [three(SMALL_LETTER, 3)];

/** The figures of geohashes: no a, i, l or o. */
const BASE32 = '[0-9b-hjkmnp-z]';
/** 12mmx30mm, c14th, MS63RB and the penny class 10cf2b look like geohashes. */
const NO_GEOHASH =
  '(?!(?:[a-z]?[0-9]{1,4}(?:mm|mmx|cm|cmx|m|g|gr|gm|kg|ct|x|s|d|st|nd|rd|th|thc)?){1,4}(?![0-9a-z]))' +
  '(?!10cf|(?:ms|pf|pr|sp|xf|vf|ef|vg)[0-9]{1,2}[a-z]{0,2}(?![0-9a-z]))';
const GEOHASH = [
  // Changes between letters and digits twice, or begins with four consonants, as neither a word nor a number does.
  `(?<![0-9a-z-])${NO_GEOHASH}(?=${BASE32}{5,12}(?![0-9a-z]))(?=[0-9]{1,11}[a-z]{1,11}[0-9]|[a-z]{1,11}[0-9]{1,11}[a-z]|[bcdfghjkmnpqrstvwxz]{4}[a-z]{0,8}[0-9])`,
  'geohash',
];
/** A Maidenhead locator such as IO91wm. */
const LOCATOR = ['(?<![0-9A-Za-z])(?!AD)[A-R]{2}[0-9]{2}[a-x]{2}(?:[0-9]{2})?(?![0-9A-Za-z])'];

const inSmallLetters = (
  reveals: RevealedDetail,
  patterns: readonly string[],
  needs: string | null = null,
): readonly RevealingPattern[] => patterns.map((pattern) => ({ reveals, isCased: false, pattern, needs }));
const withCapitals = (reveals: RevealedDetail, patterns: readonly string[]): readonly RevealingPattern[] =>
  patterns.map((pattern) => ({ reveals, isCased: true, pattern, needs: null }));

/** The first match gives the reason, so specific patterns come first. */
export const REVEALING_PATTERNS: readonly RevealingPattern[] = [
  ...inSmallLetters('date', DATE),
  ...inSmallLetters('date', DATE_WITH_MONTH, MONTH_WORD),
  ...inSmallLetters('date', DATE_IN_WORDS, DAY_WORD),
  ...inSmallLetters('time', TIME),
  ...withCapitals('time', TIME_SMALL),
  ...inSmallLetters('time', TIME_IN_WORDS, DAY_WORD),
  ...inSmallLetters('plus code', PLUS_CODE),
  ...withCapitals('grid reference', GRID_CAPITALS),
  ...withCapitals('grid reference', LOCATOR),
  ...inSmallLetters('grid reference', GRID),
  ...withCapitals('postcode', POSTCODE_CAPITALS),
  ...inSmallLetters('postcode', POSTCODE),
  ...inSmallLetters('coordinates', [...DECIMAL, ...SEXAGESIMAL, ...ANNOUNCED, ...METRES]),
  ...inSmallLetters('geohash', GEOHASH),
  ...withCapitals('what3words', WHAT3WORDS_SMALL),
  ...inSmallLetters('what3words', WHAT3WORDS),
];
