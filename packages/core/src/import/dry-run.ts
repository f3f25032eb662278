import type { CandidateKind, ImportCandidates } from './import-plan.ts';

export interface ExistingRecords {
  readonly fingerprints: ReadonlySet<string>;
  /** Ids of present rows, for an archive imported into its own account. */
  readonly ids: ReadonlySet<string>;
}

interface KindCount {
  readonly fresh: number;
  readonly duplicate: number;
}

export interface DryRun {
  readonly counts: Readonly<Record<CandidateKind, KindCount>>;
  /** Records that could not be read; see the problems. */
  readonly refused: number;
  /** Keys of candidates that already exist or occur twice in the files. */
  readonly duplicates: ReadonlySet<string>;
  /** For duplicates within the files: key of the duplicate to key of the first occurrence. */
  readonly sameAs: ReadonlyMap<string, string>;
}

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
    plannedQuests: count('plannedQuests'),
    mapLayers: count('mapLayers'),
    media: count('media'),
    boundaries: count('boundaries'),
  } satisfies Record<CandidateKind, KindCount>;
  const refused = candidates.problems.reduce(
    (sum, problem) => sum + (problem.severity === 'refused' ? problem.count : 0),
    0,
  );
  return { counts, refused, duplicates, sameAs };
}
