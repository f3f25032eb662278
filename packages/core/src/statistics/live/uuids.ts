export const WORDS = 4;

const NONE = -1;

export function wordsOf(uuid: string): readonly [number, number, number, number] {
  const hex = uuid.replaceAll('-', '');
  const word = (from: number): number => Number.parseInt(hex.slice(from, from + 8), 16) >>> 0;
  return [word(0), word(8), word(16), word(24)];
}

export function uuidOf(words: ArrayLike<number>, at: number): string {
  const hex = Array.from({ length: WORDS }, (_, word) =>
    (words[at + word] ?? 0).toString(16).padStart(8, '0'),
  ).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function isUuidBefore(words: Uint32Array, a: number, b: number): boolean {
  for (let word = 0; word < WORDS; word += 1) {
    const [one, other] = [words[a * WORDS + word] ?? 0, words[b * WORDS + word] ?? 0];
    if (one !== other) return one < other;
  }
  return false;
}

/** Hash index from UUID to slot, chained by the last word, which is random in every UUID version. */
export interface SlotIndex {
  find(words: Uint32Array, uuid: string): number;
  add(words: Uint32Array, slot: number): void;
  remove(words: Uint32Array, slot: number): void;
}

/** `find` returns -1 for a missing UUID. */
export function slotIndex(capacity: number): SlotIndex {
  const size = 2 ** Math.ceil(Math.log2(Math.max(capacity, 16)));
  const heads = new Int32Array(size).fill(NONE);
  const next = new Int32Array(size).fill(NONE);
  const bucket = (last: number): number => last & (size - 1);
  const lastWord = (words: Uint32Array, slot: number): number => words[slot * WORDS + 3] ?? 0;
  return {
    find(words, uuid) {
      const [a, b, c, d] = wordsOf(uuid);
      for (let slot = heads[bucket(d)] ?? NONE; slot !== NONE; slot = next[slot] ?? NONE) {
        const at = slot * WORDS;
        if (words[at + 3] === d && words[at] === a && words[at + 1] === b && words[at + 2] === c) return slot;
      }
      return NONE;
    },
    add(words, slot) {
      const own = bucket(lastWord(words, slot));
      next[slot] = heads[own] ?? NONE;
      heads[own] = slot;
    },
    remove(words, slot) {
      const own = bucket(lastWord(words, slot));
      if (heads[own] === slot) {
        heads[own] = next[slot] ?? NONE;
        return;
      }
      for (let other = heads[own] ?? NONE; other !== NONE; other = next[other] ?? NONE) {
        if (next[other] !== slot) continue;
        next[other] = next[slot] ?? NONE;
        return;
      }
    },
  };
}
