/** Letters without a Unicode decomposition. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
};

/** Lower case without accents: 'Kölner Straße' becomes 'kolner strasse'. Other scripts keep their letters. */
export function foldDiacritics(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøđðþłħı]/g, (letter) => PLAIN[letter] ?? letter);
}
