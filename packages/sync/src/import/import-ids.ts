import { dryRun } from '@metalquest/core/import/dry-run';
import { CANDIDATE_KINDS, type ImportCandidates } from '@metalquest/core/import/import-plan';
import type { ImportOrder } from './import-order.ts';

/** Which row each candidate becomes, or is already. */
export interface ImportIds {
  /** The row of a candidate: a new one, or the one that is here; null when there is neither. */
  of(key: string | null): string | null;
  /** Whether the candidate is to be written. */
  isNew(key: string): boolean;
}

/** Candidates that are gone through before others have a turn. */
const AT_ONCE = 500;

/**
 * Gives every candidate that is new an id of its own, whatever its file calls it: an id of another account belongs to
 * that account, and one that was deleted here is refused by the server for ever. What is here already keeps its id, so
 * that a new find of a quest that was imported before goes to that quest. Rests between pieces.
 */
export async function importIds(
  { candidates, without, here }: ImportOrder,
  newId: () => string,
  rest: () => Promise<void>,
): Promise<ImportIds> {
  const { duplicates, sameAs } = dryRun(candidates, here);
  await rest();
  const ids = new Map<string, string>();
  const fresh = new Set<string>();
  for (const kind of CANDIDATE_KINDS) {
    for (const [index, { key, source }] of candidates[kind].entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await rest();
      if (duplicates.has(key)) {
        const before = sameAs.get(key);
        const id = here.ids.has(key)
          ? key
          : (here.idOf.get(source.fingerprint) ?? (before ? ids.get(before) : undefined));
        if (id !== undefined) ids.set(key, id);
      } else if (!without.has(key)) {
        ids.set(key, newId());
        fresh.add(key);
      }
    }
  }
  return {
    of: (key) => (key === null ? null : (ids.get(key) ?? null)),
    isNew: (key) => fresh.has(key),
  };
}

/** How many rows would be written, quests made for loose finds not counted. */
export function countNew(candidates: ImportCandidates, ids: ImportIds): number {
  return CANDIDATE_KINDS.reduce(
    (sum, kind) => sum + candidates[kind].filter(({ key }) => ids.isNew(key)).length,
    0,
  );
}
