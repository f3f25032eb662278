/** What the screens reported as saved, by unique names; compared with the server at the end. */
export interface Memory {
  newName(what: string): string;
  /** The screen reported a row of this name as saved. */
  saved(name: string): void;
  /** A row of the first name may now have the second, or any later name. */
  mayBeRenamed(before: string, after: string): void;
  /** A delete of a row of this name was started. */
  mayBeDeleted(name: string): void;
  /** The screen reported the row as deleted. */
  deleted(id: string): void;
  /** Contradictions between the screens and the names and ids on the server. */
  contradictions(names: readonly string[], ids: readonly string[]): string[];
  readonly count: { saved: number; renamed: number; deleted: number };
}

export function createMemory(seed: number): Memory {
  let last = 0;
  const saved: string[] = [];
  const renames = new Map<string, string[]>();
  const possiblyDeleted = new Set<string>();
  const deletedIds = new Set<string>();
  let renamed = 0;
  /** All possible current names of the row saved as `name`. */
  const namesOf = (name: string, known = new Set<string>()): Set<string> => {
    if (known.has(name)) return known;
    known.add(name);
    for (const next of renames.get(name) ?? []) namesOf(next, known);
    return known;
  };
  return {
    newName: (what) => `${what} ${seed}-${++last}`,
    saved: (name) => void saved.push(name),
    mayBeRenamed(before, after) {
      renamed += 1;
      renames.set(before, [...(renames.get(before) ?? []), after]);
    },
    mayBeDeleted: (name) => void possiblyDeleted.add(name),
    deleted: (id) => void deletedIds.add(id),
    contradictions(names, ids) {
      const problems: string[] = [];
      for (const name of saved) {
        const possibleNames = namesOf(name);
        const found = names.filter((candidate) => possibleNames.has(candidate)).length;
        if (found > 1) problems.push(`${name} is there ${found} times`);
        if (found === 0 && ![...possibleNames].some((candidate) => possiblyDeleted.has(candidate)))
          problems.push(`${name} was saved and is gone`);
      }
      for (const id of ids) if (deletedIds.has(id)) problems.push(`${id} was deleted and is there`);
      return problems;
    },
    get count() {
      return { saved: saved.length, renamed, deleted: deletedIds.size };
    },
  };
}
