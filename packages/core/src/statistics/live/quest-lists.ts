import { type Columns, QUEST } from './columns.ts';

const NONE = -1;

/** Linked lists of each quest's finds (slots), so that a quest change touches only its own finds. */
export interface QuestLists {
  add(slot: number): void;
  remove(slot: number): void;
  slotsOf(quest: number): Generator<number>;
}

export function questLists(columns: Columns): QuestLists {
  const heads: number[] = [];
  let next = new Int32Array(Math.max(64, columns.size()));
  let previous = new Int32Array(next.length);

  function add(slot: number): void {
    if (slot >= next.length) {
      const [longer, back] = [new Int32Array(next.length * 2), new Int32Array(next.length * 2)];
      longer.set(next);
      back.set(previous);
      next = longer;
      previous = back;
    }
    const quest = columns.code(slot, QUEST);
    const first = heads[quest] ?? NONE;
    next[slot] = first;
    previous[slot] = NONE;
    if (first !== NONE) previous[first] = slot;
    heads[quest] = slot;
  }

  for (let slot = 0; slot < columns.size(); slot += 1) if (columns.code(slot, QUEST) !== NONE) add(slot);
  return {
    add,
    remove(slot) {
      const [before, after] = [previous[slot] ?? NONE, next[slot] ?? NONE];
      if (before === NONE) heads[columns.code(slot, QUEST)] = after;
      else next[before] = after;
      if (after !== NONE) previous[after] = before;
    },
    *slotsOf(quest) {
      for (let slot = heads[quest] ?? NONE; slot !== NONE; slot = next[slot] ?? NONE) yield slot;
    },
  };
}
