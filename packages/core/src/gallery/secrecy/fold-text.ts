/* Same as private.fold_words in the migrations; a test compares both character by character. */

/** Degree-like characters that NFKD would turn into a letter, digit or accent. */
const DEGREE_SIGNS = 'º˚⁰ᵒ';

/** Invisible and combining characters. PostgreSQL regex syntax (\U takes eight digits). */
const IGNORED =
  '[\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F\\u00AD\\u0300-\\u036F\\u0483-\\u0489\\u0591-\\u05BD\\u05BF' +
  '\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u0600-\\u0605\\u0610-\\u061A\\u061C\\u064B-\\u065F\\u0670\\u06D6-\\u06E4\\u06E7\\u06E8' +
  '\\u06EA-\\u06ED\\u070F\\u0890\\u0891\\u08E2\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF' +
  '\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u20D0-\\u20FF\\u302A-\\u302F\\u3099\\u309A\\u3164\\uFE00-\\uFE0F' +
  '\\uFE20-\\uFE2F\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\U000110BD\\U000110CD\\U00013430-\\U0001343F\\U0001BCA0-\\U0001BCA3' +
  '\\U0001D173-\\U0001D17A\\U000E0000-\\U000E0FFF]';

/** Non-ASCII white space and symbols: arrows, boxes, dingbats, emoji. */
const BLANK =
  '[\\u0009-\\u000D\\u0085\\u1680\\u2028\\u2029\\u2190-\\u2BFF\\u3003-\\u3020\\U0001F000-\\U0001FAFF]';

/** Zero digits of scripts that NFKD does not fold; digits 1 to 9 follow each. */
export const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
  0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x10d30, 0x10d40, 0x11066, 0x110f0,
  0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730, 0x118e0, 0x11950,
  0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11de0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50, 0x16d70, 0x1ccf0,
  0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950,
];

/** Character mapping: each character of the first text becomes the one at the same position in the second. */
const SPELLED = [
  ['‐‑‒–—―−⁃˗־', '----------'],
  ['·•‧∙⋅٫٬۔。・', '..........'],
  ['،、', ',,'],
  ['‘’‚‛′‵ʹʼʻˈ׳', "'''''''''''"],
  ['“”„‟«»״', '"""""""'],
  ['⁄∕∶×', '//:x'],
  ['❶❷❸❹❺❻❼❽❾➀➁➂➃➄➅➆➇➈➊➋➌➍➎➏➐➑➒⓵⓶⓷⓸⓹⓺⓻⓼⓽⓿🄋🄌', '123456789123456789123456789123456789000'],
  // Outlined capitals, unknown to PostgreSQL 15.
  [
    '\u{1CCD6}\u{1CCD7}\u{1CCD8}\u{1CCD9}\u{1CCDA}\u{1CCDB}\u{1CCDC}\u{1CCDD}\u{1CCDE}\u{1CCDF}\u{1CCE0}\u{1CCE1}\u{1CCE2}' +
      '\u{1CCE3}\u{1CCE4}\u{1CCE5}\u{1CCE6}\u{1CCE7}\u{1CCE8}\u{1CCE9}\u{1CCEA}\u{1CCEB}\u{1CCEC}\u{1CCED}\u{1CCEE}\u{1CCEF}',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ],
  ['ßæœøđðþłħıẞÆŒØĐÐÞŁĦ', 'saooddtlhiSAOODDTLH'],
  ['ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς', 'αβγδεζηθικλμνξοπρστυφχψωσ'],
  ['АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ', 'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'],
] as const;

const codes = (text: string): number[] => [...text].map((each) => each.codePointAt(0) ?? 0);

const TABLE: ReadonlyMap<string, string> = new Map([
  ...ZEROS.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit): [string, string] => [
      String.fromCodePoint(zero + digit),
      String(digit),
    ]),
  ),
  ...SPELLED.flatMap(([from, to]) => {
    const plain = codes(to);
    return codes(from).map((code, at): [string, string] => [
      String.fromCodePoint(code),
      String.fromCodePoint(plain[at] ?? 0x20),
    ]);
  }),
]);

const everywhere = (pattern: string) =>
  // A single character class. Bounded: words of at most 1,000 characters are folded.
  new RegExp(
    pattern.replaceAll(/\\U000([0-9A-F]{5})/g, (_, code: string) => `\\u{${code}}`),
    'gu',
  );
const IGNORED_ANYWHERE = everywhere(IGNORED);
const BLANK_ANYWHERE = everywhere(BLANK);
const PLAIN = /^[ -~]*$/;

/** Folds text: letters without accents, ASCII digits, one variant of each sign, single spaces. */
export function foldText(words: string): string {
  let folded = words;
  if (!PLAIN.test(folded)) {
    folded = [...folded]
      .map((each) => (DEGREE_SIGNS.includes(each) ? '°' : each))
      .join('')
      .normalize('NFKD')
      .replaceAll(IGNORED_ANYWHERE, '');
    if (!PLAIN.test(folded))
      folded = [...folded]
        .map((each) => TABLE.get(each) ?? each)
        .join('')
        .replaceAll(BLANK_ANYWHERE, ' ');
  }
  return folded.split(' ').filter(Boolean).join(' ');
}

/** Lower-cases ASCII; other letters are already folded. */
export function foldCase(folded: string): string {
  return folded.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Letters and signs that are read as 1 or 0, also Greek and Cyrillic ones. */
const LIKE_ONE = /[il|\u0456\u03b9]/g;
const LIKE_ZERO = /[o\u043e\u03bf]/g;
/** Words with a digit and with no other letters than these, apart from a side of the world: 5i.38i37, no.i2i8w. */
const FIGURES = /^[nsew]?[^a-hjkmnp-z]*[nsew]?$/;
/** A grid reference: tq3oo8o1. */
const REFERENCE = /^([a-z]{2})([0-9ilo|]{4,10})$/;

/** Small letters with digits in place of letters that look like them. Separate words stay separate. */
export function withFigures(small: string): string {
  if (!/[0-9]/.test(small) || !/[ilo|\u0456\u03b9\u043e\u03bf]/.test(small)) return small;
  const digits = (word: string) => word.replaceAll(LIKE_ONE, '1').replaceAll(LIKE_ZERO, '0');
  return small
    .split(/[ :;=/()_]/)
    .map((word) => {
      if (!/[0-9]/.test(word)) return word;
      if (FIGURES.test(word)) return digits(word);
      const [, letters = '', rest] = REFERENCE.exec(word) ?? [];
      return rest === undefined ? word : letters + digits(rest);
    })
    .join(' ');
}
