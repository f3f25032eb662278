import type { CandidateKind, ImportCandidates } from './import-plan.ts';

/** What is here already. */
export interface ExistingRecords {
  /** Fingerprints of rows that are here, and of those that earlier imports brought. */
  readonly fingerprints: ReadonlySet<string>;
  /** Ids of rows that are here: an archive that comes back to its own account meets them. */
  readonly ids: ReadonlySet<string>;
}

/** How many records of a kind an import would bring. */
export interface KindCount {
  readonly fresh: number;
  readonly duplicate: number;
}

/** What an import would do, were it applied now. */
export interface DryRun {
  readonly counts: Readonly<Record<CandidateKind, KindCount>>;
  /** Records that no reader could take; the problems say which and why. */
  readonly refused: number;
  /** Keys of candidates that are here already, or stand in the files twice. */
  readonly duplicates: ReadonlySet<string>;
  /** Key of a duplicate to the key of the candidate that is taken in its place; only for those twice in the files. */
  readonly sameAs: ReadonlyMap<string, string>;
}

/** Counts what an import would bring; a record met twice in the files is new once. */
export function dryRun(candidates: ImportCandidates, existing: ExistingRecords): DryRun {
  const duplicates = new Set<string>();
  const sameAs = new Map<string, string>();
  const count = (kind: CandidateKind): KindCount => {
    const met = new Map<string, string>();
    let duplicate = 0;
    for (const { key, source } of candidates[kind]) {
      const before = met.get(source.fingerprint);
      if (before !== undefined) sameAs.set(key, before);
      if (before !== undefined || existing.ids.has(key) || existing.fingerprints.has(source.fingerprint)) {
        duplicates.add(key);
        duplicate += 1;
      }
      if (before === undefined) met.set(source.fingerprint, key);
    }
    return { fresh: candidates[kind].length - duplicate, duplicate };
  };
  const counts = {
    contacts: count('contacts'),
    permissions: count('permissions'),
    interactions: count('interactions'),
    gear: count('gear'),
    quests: count('quests'),
    finds: count('finds'),
    findGear: count('findGear'),
    bucketItems: count('bucketItems'),
    media: count('media'),
    boundaries: count('boundaries'),
  } satisfies Record<CandidateKind, KindCount>;
  const refused = candidates.problems.reduce(
    (sum, problem) => sum + (problem.severity === 'refused' ? problem.count : 0),
    0,
  );
  return { counts, refused, duplicates, sameAs };
}
