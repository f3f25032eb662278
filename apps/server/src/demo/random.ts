/** Seeded random numbers (mulberry32), so that the demo is reproducible. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Integer, both ends inclusive. */
  integer(from: number, to: number): number;
  between(from: number, to: number): number;
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    next,
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    between: (from, to) => from + next() * (to - from),
    pick(list) {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new RangeError('there is nothing to pick from');
      return item;
    },
  };
}
