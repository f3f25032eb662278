/** What the screens said was saved, by the names that only this day uses; held against the server at its end. */
export interface Memory {
  newName(what: string): string;
  /** The screen said that a row of this name is saved. */
  saved(name: string): void;
  /** A row of the first name may have the second from now on, and whatever the second may become. */
  mayBecome(before: string, after: string): void;
  /** Somebody began to delete a row of this name. */
  mayGo(name: string): void;
  /** The screen said that the row is deleted. */
  deleted(id: string): void;
  /** What is not as the screens said, given the names and ids the server has. */
  broken(names: readonly string[], ids: readonly string[]): string[];
  readonly count: { saved: number; renamed: number; deleted: number };
}

export function createMemory(seed: number): Memory {
  let last = 0;
  const saved: string[] = [];
  const became = new Map<string, string[]>();
  const mayBeGone = new Set<string>();
  const deletedIds = new Set<string>();
  let renamed = 0;
  /** Every name that the row saved as `name` may have by now. */
  const namesOf = (name: string, known = new Set<string>()): Set<string> => {
    if (known.has(name)) return known;
    known.add(name);
    for (const next of became.get(name) ?? []) namesOf(next, known);
    return known;
  };
  return {
    newName: (what) => `${what} ${seed}-${++last}`,
    saved: (name) => void saved.push(name),
    mayBecome(before, after) {
      renamed += 1;
      became.set(before, [...(became.get(before) ?? []), after]);
    },
    mayGo: (name) => void mayBeGone.add(name),
    deleted: (id) => void deletedIds.add(id),
    broken(names, ids) {
      const wrong: string[] = [];
      for (const name of saved) {
        const possible = namesOf(name);
        const found = names.filter((each) => possible.has(each)).length;
        if (found > 1) wrong.push(`${name} is there ${found} times`);
        if (found === 0 && ![...possible].some((each) => mayBeGone.has(each)))
          wrong.push(`${name} was saved and is gone`);
      }
      for (const id of ids) if (deletedIds.has(id)) wrong.push(`${id} was deleted and is there`);
      return wrong;
    },
    get count() {
      return { saved: saved.length, renamed, deleted: deletedIds.size };
    },
  };
}
