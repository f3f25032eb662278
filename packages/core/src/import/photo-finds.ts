import { haversineM } from '../geo/distance.ts';
import type { LngLat } from '../geo/point.ts';
import type { FindCandidate, MediaCandidate } from './import-plan.ts';
import { importedFind } from './imported-find.ts';
import type { ReadingContext } from './reading-context.ts';

/** Maximum time between two photos of one find. */
const SAME_FIND_MS = 10 * 60_000;
/** Maximum distance; the usual error of a phone's position. */
const SAME_FIND_M = 25;

const timeOf = (photo: MediaCandidate): number =>
  photo.takenAt === null ? Number.NaN : Date.parse(photo.takenAt);

function inOrder(photos: readonly MediaCandidate[]): readonly MediaCandidate[] {
  const keyed = photos.map((photo) => ({ photo, ms: timeOf(photo) }));
  keyed.sort((a, b) => {
    if (Number.isNaN(a.ms) !== Number.isNaN(b.ms)) return Number.isNaN(a.ms) ? 1 : -1;
    if (!Number.isNaN(a.ms) && a.ms !== b.ms) return a.ms - b.ms;
    return a.photo.filename < b.photo.filename ? -1 : 1;
  });
  return keyed.map(({ photo }) => photo);
}

function isSameFind(last: MediaCandidate, next: MediaCandidate): boolean {
  const apartMs = Math.abs(timeOf(next) - timeOf(last));
  if (!(apartMs <= SAME_FIND_MS)) return false;
  return !last.place || !next.place || haversineM(last.place, next.place) <= SAME_FIND_M;
}

const firstPlace = (photos: readonly MediaCandidate[]): LngLat | null =>
  photos.find(({ place }) => place !== null)?.place ?? null;

export interface PhotoFinds {
  readonly finds: readonly FindCandidate[];
  readonly media: readonly MediaCandidate[];
}

/** Groups photos by time and place into one find each; every photo without a time becomes its own find. */
export function photoFinds(photos: readonly MediaCandidate[], context: ReadingContext): PhotoFinds {
  const bunches: MediaCandidate[][] = [];
  for (const photo of inOrder(photos)) {
    const bunch = bunches.at(-1);
    const last = bunch?.at(-1);
    if (bunch && last && isSameFind(last, photo)) bunch.push(photo);
    else bunches.push([photo]);
  }
  const finds: FindCandidate[] = [];
  const media: MediaCandidate[] = [];
  for (const bunch of bunches) {
    const [first] = bunch;
    if (!first) continue;
    const fields = {
      line: null,
      name: '',
      category: 'Other' as const,
      place: firstPlace(bunch),
      foundAt: first.takenAt,
      photoNames: bunch.map(({ filename }) => filename),
      // Makes finds without time and place distinct.
      recordId: first.source.fingerprint,
    };
    const find = importedFind(fields, { ...context, file: first.file });
    finds.push(find);
    for (const [sortOrder, photo] of bunch.entries())
      media.push({ ...photo, sortOrder, owner: { kind: 'find', key: find.key } });
  }
  return { finds, media };
}

export function namedPhotos(
  finds: readonly FindCandidate[],
  media: readonly MediaCandidate[],
): readonly MediaCandidate[] {
  const finder = new Map<string, string>();
  for (const { key, photoNames } of finds)
    for (const name of photoNames) if (!finder.has(name.toLowerCase())) finder.set(name.toLowerCase(), key);
  return media.map((photo) => {
    const key = photo.owner ? undefined : finder.get(photo.filename.toLowerCase());
    return key === undefined ? photo : { ...photo, owner: { kind: 'find', key } };
  });
}
