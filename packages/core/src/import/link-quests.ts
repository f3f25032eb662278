import { haversineM } from '../geo/distance.ts';
import type { LngLat } from '../geo/point.ts';
import type { FindCandidate, ImportCandidates, QuestCandidate, QuestLink } from './import-plan.ts';

export interface QuestSpan {
  readonly link: QuestLink;
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** Sample of its path, or its start; empty if unknown. */
  readonly places: readonly LngLat[];
}

/** Tolerance before the start and after the end of a quest. */
const SLACK_MS = 2 * 3_600_000;
/** Maximum distance to the path when times match. */
const NEAR_M = 2000;
const CLOSE_M = 500;
/** Sample size of a path: one point every few dozen metres. */
const MOST_PLACES = 200;
/** Grid cell in degrees; wider than NEAR_M up to 60 degrees north. */
const SQUARE_DEG = 0.05;

function spanOfCandidate(quest: QuestCandidate): QuestSpan {
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

function questOf(
  find: FindCandidate,
  spans: readonly QuestSpan[],
  nearest: ReturnType<typeof questIndex>,
): QuestLink | null {
  const ms = find.foundAt === null ? null : Date.parse(find.foundAt);
  const isDuring = ({ startMs, endMs }: QuestSpan): boolean => {
    if (startMs === null) return false;
    if (ms !== null) return ms >= startMs - SLACK_MS && ms <= (endMs ?? startMs) + SLACK_MS;
    return find.foundDay !== null && dayOf(startMs) === find.foundDay;
  };
  if (find.place) {
    const then = nearest(find.place, isDuring);
    if (then && then.metres <= NEAR_M) return then.span.link;
    // If one side has no time, the place decides. Two times that do not match exclude each other.
    const isTimeless = (span: QuestSpan): boolean =>
      span.startMs === null || (ms === null && find.foundDay === null);
    const nearby = nearest(find.place, isTimeless);
    return nearby && nearby.metres <= CLOSE_M ? nearby.span.link : null;
  }
  const fitting = spans.filter(isDuring);
  return fitting.length === 1 ? (fitting[0]?.link ?? null) : null;
}

/** Links finds one at a time, so that the caller can process them in chunks. */
export function questLinker(
  quests: readonly QuestCandidate[],
  existing: readonly QuestSpan[],
): (find: FindCandidate) => FindCandidate {
  const spans = [...quests.map(spanOfCandidate), ...existing];
  const nearest = questIndex(spans);
  return (find) => (find.quest === null ? { ...find, quest: questOf(find, spans, nearest) } : find);
}

export function linkedToQuests(
  candidates: ImportCandidates,
  existing: readonly QuestSpan[],
): ImportCandidates {
  return { ...candidates, finds: candidates.finds.map(questLinker(candidates.quests, existing)) };
}
