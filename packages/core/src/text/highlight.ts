import { foldDiacritics } from './fold-diacritics.ts';

export interface HighlightPart {
  readonly text: string;
  readonly isHit: boolean;
}

const MAX_WORDS = 10;

/** Final sigma depends on position, so fold it too. */
const folded = (text: string): string => foldDiacritics(text).replaceAll('ς', 'σ');

function searchedWords(search: string): readonly string[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Splits a text into parts and marks search hits, ignoring accents and case. */
export function highlighted(text: string, search: string): readonly HighlightPart[] {
  const words = searchedWords(search);
  if (words.length === 0 || text === '') return text === '' ? [] : [{ text, isHit: false }];
  // Folding can change the length ('ß'), so each folded letter stores its position.
  let letters = '';
  const from: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = folded(character);
    for (let each = 0; each < plain.length; each += 1) from.push(at);
    letters += plain;
    at += character.length;
  }
  from.push(text.length);
  const isHit = new Uint8Array(text.length);
  for (const word of words) {
    for (let hit = letters.indexOf(word); hit >= 0; hit = letters.indexOf(word, hit + word.length)) {
      const start = from[hit] ?? 0;
      let next = hit + word.length;
      // Include combining marks after the last letter.
      while (next < from.length - 1 && from[next] === from[next - 1]) next += 1;
      isHit.fill(1, start, from[next] ?? text.length);
    }
  }
  return partsOf(text, isHit);
}

function partsOf(text: string, isHit: Uint8Array): readonly HighlightPart[] {
  const parts: HighlightPart[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isHit[at] === isHit[start]) continue;
    parts.push({ text: text.slice(start, at), isHit: isHit[start] === 1 });
    start = at;
  }
  return parts;
}
