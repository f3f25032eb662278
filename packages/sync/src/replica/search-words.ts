const MARKS = /\p{M}/gu;
const BREAKS = /[^\p{L}\p{N}]+/u;

/** Indexed words per row; a long description would fill the index. */
const MAX_WORDS = 60;

/** The distinct words of the texts for the search index, lower-case and without accents. */
export function searchWords(texts: readonly (string | null)[]): readonly string[] {
  const words = new Set<string>();
  for (const text of texts) {
    if (!text) continue;
    for (const word of text.normalize('NFKD').replace(MARKS, '').toLowerCase().split(BREAKS)) {
      if (word !== '') words.add(word);
      if (words.size === MAX_WORDS) return [...words];
    }
  }
  return [...words];
}
