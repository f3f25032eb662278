import {
  CANDIDATE_KINDS,
  type CandidateKind,
  type ImportCandidates,
  NO_CANDIDATES,
} from '@metalquest/core/import/import-plan';

/** Candidates per part: a millisecond or two of work for the page. */
const AT_ONCE = 250;

const slicesOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, index) =>
    all.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );

/** Splits candidates into parts that the page can receive without blocking. */
export function* partsOf(candidates: ImportCandidates): Generator<Partial<ImportCandidates>> {
  const { files, problems, account } = candidates;
  yield { files, problems, ...(account ? { account } : {}) };
  for (const kind of CANDIDATE_KINDS)
    for (const slice of slicesOf<ImportCandidates[CandidateKind][number]>(candidates[kind]))
      yield { [kind]: slice };
}

export function buffersOf({ quests = [] }: Partial<ImportCandidates>): ArrayBufferLike[] {
  return quests.flatMap(({ path }) =>
    path ? [path.lngLat.buffer, ...(path.times ? [path.times.buffer] : [])] : [],
  );
}

export function partGatherer() {
  const all = {
    files: [...NO_CANDIDATES.files],
    quests: [...NO_CANDIDATES.quests],
    finds: [...NO_CANDIDATES.finds],
    media: [...NO_CANDIDATES.media],
    boundaries: [...NO_CANDIDATES.boundaries],
    contacts: [...NO_CANDIDATES.contacts],
    permissions: [...NO_CANDIDATES.permissions],
    interactions: [...NO_CANDIDATES.interactions],
    gear: [...NO_CANDIDATES.gear],
    findGear: [...NO_CANDIDATES.findGear],
    bucketItems: [...NO_CANDIDATES.bucketItems],
    plannedQuests: [...NO_CANDIDATES.plannedQuests],
    mapLayers: [...NO_CANDIDATES.mapLayers],
    problems: [...NO_CANDIDATES.problems],
  };
  let account: ImportCandidates['account'];
  return {
    add(part: Partial<ImportCandidates>): void {
      account ??= part.account;
      all.files.push(...(part.files ?? []));
      all.quests.push(...(part.quests ?? []));
      all.finds.push(...(part.finds ?? []));
      all.media.push(...(part.media ?? []));
      all.boundaries.push(...(part.boundaries ?? []));
      all.contacts.push(...(part.contacts ?? []));
      all.permissions.push(...(part.permissions ?? []));
      all.interactions.push(...(part.interactions ?? []));
      all.gear.push(...(part.gear ?? []));
      all.findGear.push(...(part.findGear ?? []));
      all.bucketItems.push(...(part.bucketItems ?? []));
      all.plannedQuests.push(...(part.plannedQuests ?? []));
      all.mapLayers.push(...(part.mapLayers ?? []));
      all.problems.push(...(part.problems ?? []));
    },
    whole: (): ImportCandidates => (account ? { ...all, account } : all),
  };
}
