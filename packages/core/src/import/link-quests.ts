import { haversineM } from '../geo/distance.ts';
import type { LngLat } from '../geo/point.ts';
import type { FindCandidate, ImportCandidates, QuestCandidate, QuestLink } from './import-plan.ts';

/** A quest that finds may belong to. */
export interface QuestSpan {
  readonly link: QuestLink;
  /** Epoch milliseconds; null when it is not known when it was. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** Some of its path, at least its start; empty when it is not known where it was. */
  readonly places: readonly LngLat[];
}

/** A find is logged or photographed this long before a quest began, or after it ended. */
const SLACK_MS = 2 * 3_600_000;
/** How far a find may be from a quest's path: a field beside it. */
const NEAR_M = 2000;
/** How far when no time says anything. */
const CLOSE_M = 500;
/** Places of a path that are looked at: one every few dozen metres of a usual walk. */
const MOST_PLACES = 200;
/** Side of the squares that places are sorted into, in degrees: wider than NEAR_M up to 60 degrees north. */
const SQUARE_DEG = 0.05;

/** The span of a quest of the same import. */
export function spanOfCandidate(quest: QuestCandidate): QuestSpan {
  const { lngLat } = quest.path ?? { lngLat: new Float64Array() };
  const count = lngLat.length / 2;
  const step = Math.max(1, Math.ceil(count / MOST_PLACES));
  const places: LngLat[] = [];
  for (let index = 0; index < count; index += step)
    places.push({ lng: lngLat[index * 2] ?? 0, lat: lngLat[index * 2 + 1] ?? 0 });
  if (places.length === 0 && quest.startPlace) places.push(quest.startPlace);
  return {
    link: { kind: 'candidate', key: quest.key },
    startMs: quest.startTime === null ? null : Date.parse(quest.startTime),
    endMs: quest.endTime === null ? null : Date.parse(quest.endTime),
    places,
  };
}

interface Nearest {
  readonly span: QuestSpan;
  readonly metres: number;
}

/** Quests by the squares their places are in, so that no find is held against all of them. */
function questIndex(spans: readonly QuestSpan[]) {
  const squares = new Map<string, Map<QuestSpan, LngLat[]>>();
  const keyOf = (x: number, y: number): string => `${x} ${y}`;
  const at = (degrees: number): number => Math.floor(degrees / SQUARE_DEG);
  for (const span of spans)
    for (const place of span.places) {
      const key = keyOf(at(place.lng), at(place.lat));
      const square = squares.get(key) ?? new Map<QuestSpan, LngLat[]>();
      const places = square.get(span);
      if (places) places.push(place);
      else square.set(span, [place]);
      squares.set(key, square);
    }
  return (place: LngLat, fits: (span: QuestSpan) => boolean): Nearest | null => {
    let best: Nearest | null = null;
    for (const x of [-1, 0, 1])
      for (const y of [-1, 0, 1]) {
        const square = squares.get(keyOf(at(place.lng) + x, at(place.lat) + y));
        for (const [span, places] of square ?? []) {
          if (!fits(span)) continue;
          for (const each of places) {
            const metres = haversineM(place, each);
            if (!best || metres < best.metres) best = { span, metres };
          }
        }
      }
    return best;
  };
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The quest a find belongs to by its time and place; null when none fits. */
function questOf(
  find: FindCandidate,
  spans: readonly QuestSpan[],
  nearest: ReturnType<typeof questIndex>,
): QuestLink | null {
  const ms = find.foundAt === null ? null : Date.parse(find.foundAt);
  const isWhen = ({ startMs, endMs }: QuestSpan): boolean => {
    if (startMs === null) return false;
    if (ms !== null) return ms >= startMs - SLACK_MS && ms <= (endMs ?? startMs) + SLACK_MS;
    return find.foundDay !== null && dayOf(startMs) === find.foundDay;
  };
  if (find.place) {
    const then = nearest(find.place, isWhen);
    if (then && then.metres <= NEAR_M) return then.span.link;
    // Without a time on one side, place alone decides; two times that do not fit are another day.
    const isTimeless = (span: QuestSpan): boolean =>
      span.startMs === null || (ms === null && find.foundDay === null);
    const there = nearest(find.place, isTimeless);
    return there && there.metres <= CLOSE_M ? there.span.link : null;
  }
  const fitting = spans.filter(isWhen);
  return fitting.length === 1 ? (fitting[0]?.link ?? null) : null;
}

/** Ties one find after the other: ten thousand of them are gone through in pieces where somebody waits for the page. */
export function questLinker(
  quests: readonly QuestCandidate[],
  existing: readonly QuestSpan[],
): (find: FindCandidate) => FindCandidate {
  const spans = [...quests.map(spanOfCandidate), ...existing];
  const nearest = questIndex(spans);
  return (find) => (find.quest === null ? { ...find, quest: questOf(find, spans, nearest) } : find);
}

/**
 * Ties finds that belong to no quest to the quest they were made on: one of the import, or one of `existing`, by time
 * and place.
 */
export function linkedToQuests(
  candidates: ImportCandidates,
  existing: readonly QuestSpan[],
): ImportCandidates {
  return { ...candidates, finds: candidates.finds.map(questLinker(candidates.quests, existing)) };
}
