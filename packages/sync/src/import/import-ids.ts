import { dryRun } from '@metalquest/core/import/dry-run';
import { CANDIDATE_KINDS, type ImportCandidates } from '@metalquest/core/import/import-plan';
import type { ImportOrder } from './import-order.ts';

export interface ImportIds {
  /** The row id of a candidate, new or existing; null when there is neither. */
  of(key: string | null): string | null;
  isNew(key: string): boolean;
}

const AT_ONCE = 500;

/** New candidates get fresh ids, since a file's id may be taken or deleted; existing records keep theirs. */
export async function importIds(
  { candidates, excluded, existing }: ImportOrder,
  newId: () => string,
  rest: () => Promise<void>,
): Promise<ImportIds> {
  const { duplicates, sameAs } = dryRun(candidates, existing);
  await rest();
  const ids = new Map<string, string>();
  const fresh = new Set<string>();
  for (const kind of CANDIDATE_KINDS) {
    for (const [index, { key, source }] of candidates[kind].entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await rest();
      if (duplicates.has(key)) {
        const before = sameAs.get(key);
        const id = existing.ids.has(key)
          ? key
          : (existing.idOf.get(source.fingerprint) ?? (before ? ids.get(before) : undefined));
        if (id !== undefined) ids.set(key, id);
      } else if (!excluded.has(key)) {
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

/** The number of rows to write, without the quests created for loose finds. */
export function countNew(candidates: ImportCandidates, ids: ImportIds): number {
  return CANDIDATE_KINDS.reduce(
    (sum, kind) => sum + candidates[kind].filter(({ key }) => ids.isNew(key)).length,
    0,
  );
}
