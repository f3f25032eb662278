import { MOISTURE_LEVELS } from '@metalquest/core/find/ground';
import type { PathPoint } from '@metalquest/core/geo/point';
import { FIND_KINDS, type FindKind } from './catalogue.ts';
import { PROPERTIES, QUEST_NOTES, SKIES, SPECIAL_CONDITIONS } from './places.ts';
import { type Random, randomFrom } from './random.ts';
import { offset, walkOn } from './walk.ts';

export const QUEST_COUNT = 40;
export const FIND_COUNT = 300;

interface DemoQuest {
  readonly id: string;
  readonly name: string;
  readonly notes: string | null;
  readonly property: number;
  readonly village: string;
  readonly startMs: number;
  readonly durationS: number;
  /** The newest quest is paused, so that the user can resume one. */
  readonly isCurrent: boolean;
  readonly weather: (typeof SKIES)[number] & { readonly temperature: number };
  readonly path: readonly PathPoint[];
  readonly detector: 'deus' | 'nox';
  readonly moisture: (typeof MOISTURE_LEVELS)[number];
  readonly special: string | null;
}

export interface DemoFind {
  readonly id: string;
  readonly mediaId: string;
  readonly quest: DemoQuest;
  readonly kind: FindKind;
  readonly at: PathPoint;
  readonly targetId: number;
  readonly depthCm: number;
  readonly details: string | null;
  readonly terrain: string;
  /** Only some finds record all ground conditions. */
  readonly hasAllFields: boolean;
  readonly coil: 'coil11' | 'coil9';
  readonly seed: number;
}

export interface Season {
  readonly quests: readonly DemoQuest[];
  readonly finds: readonly DemoFind[];
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** 40 quests and 300 finds that end today; deterministic by seed and time. */
export function makeSeason(nowMs: number, newId: () => string, seed = 1066): Season {
  const random = randomFrom(seed);
  const quests = days(random).map((daysAgo, index) => quest(nowMs, daysAgo, index, newId(), random));
  const spots = shares(quests, random).flatMap(({ quest: of, count }) =>
    Array.from({ length: count }, (_, i) => ({ of, along: (i + random.between(0.2, 0.8)) / count })),
  );
  return {
    quests,
    finds: spots.map(({ of, along }, i) => find(of, along, kindOf(i, random), newId, random)),
  };
}

function days(random: Random): number[] {
  let ago = 0;
  return Array.from({ length: QUEST_COUNT }, () => {
    const now = ago;
    ago += random.pick([2, 3, 4, 5, 7, 7, 7, 8, 12]);
    return now;
  });
}

function quest(nowMs: number, daysAgo: number, index: number, id: string, random: Random): DemoQuest {
  const isCurrent = index === 0;
  const durationS = isCurrent ? 5_460 : 60 * random.integer(48, 246);
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const startMs = isCurrent
    ? nowMs - durationS * 1000 - 20 * 60_000
    : midnight - daysAgo * DAY_MS + Math.round(random.between(8, 14) * HOUR_MS);
  // Quests take place only while the permission is valid.
  const open = PROPERTIES.map((_, property) => property).filter((property) => {
    const { fromDay, untilDay } = PROPERTIES[property] ?? { fromDay: 1, untilDay: null };
    return fromDay <= -daysAgo && (untilDay === null || -daysAgo <= untilDay);
  });
  const property = random.pick(open);
  const land = random.pick(PROPERTIES.slice(property, property + 1));
  const summer = Math.cos(((new Date(startMs).getUTCMonth() - 6) / 12) * 2 * Math.PI);
  const sky = random.pick(SKIES);
  return {
    id,
    name: random.pick(land.fields),
    notes: random.next() < 0.55 ? random.pick(QUEST_NOTES) : null,
    property,
    village: land.village,
    startMs,
    durationS,
    isCurrent,
    detector: random.next() < 0.8 ? 'deus' : 'nox',
    moisture: random.pick(
      sky.condition === 'Rain' ? MOISTURE_LEVELS.slice(2, 4) : MOISTURE_LEVELS.slice(1, 3),
    ),
    special: random.pick([null, null, null, ...SPECIAL_CONDITIONS]),
    weather: { ...sky, temperature: Math.round(10 + summer * 7 + random.between(-3, 3)) },
    path: walkOn(spot(land, random), startMs, durationS * 1000, random),
  };
}

function spot({ centre, radiusM }: (typeof PROPERTIES)[number], random: Random) {
  const part = radiusM * random.between(0.55, 0.85);
  const distanceM = radiusM - part;
  const angle = random.between(0, 2 * Math.PI);
  return { centre: offset(centre, Math.cos(angle) * distanceM, Math.sin(angle) * distanceM), radiusM: part };
}

/** Finds per quest, 300 in total. */
function shares(quests: readonly DemoQuest[], random: Random): { quest: DemoQuest; count: number }[] {
  const luck = quests.map(({ durationS }) => durationS * (0.3 + random.next() ** 2 * 1.6));
  const total = luck.reduce((sum, each) => sum + each, 0);
  let assigned = 0;
  return quests.map((each, i) => {
    const isLast = i === quests.length - 1;
    const share = Math.max(1, Math.round(((luck[i] ?? 0) / total) * FIND_COUNT));
    const left = FIND_COUNT - assigned;
    const count = isLast ? left : Math.min(share, left - (quests.length - 1 - i));
    assigned += count;
    return { quest: each, count };
  });
}

function find(
  quest: DemoQuest,
  position: number,
  kind: FindKind,
  newId: () => string,
  random: Random,
): DemoFind {
  const point = quest.path[Math.min(quest.path.length - 1, Math.floor(position * quest.path.length))];
  if (!point) throw new RangeError('a quest of the demo has no path');
  const place = offset(point, random.between(-3, 3), random.between(-3, 3));
  return {
    id: newId(),
    mediaId: newId(),
    quest,
    kind,
    at: { lng: Math.round(place.lng * 1e6) / 1e6, lat: Math.round(place.lat * 1e6) / 1e6, t: point.t },
    targetId: random.integer(...kind.targetId),
    depthCm: depthOf(kind, quest.moisture, random),
    details: kind.notes.length > 0 && random.next() < 0.7 ? random.pick(kind.notes) : null,
    terrain: quest.property === 4 ? 'Pasture' : quest.property === 2 ? 'Path or track' : 'Stubble',
    hasAllFields: random.next() < 0.85,
    coil: quest.property === 2 || random.next() < 0.2 ? 'coil9' : 'coil11',
    seed: random.integer(1, 1_000_000),
  };
}

/** Finds lie deeper in wet ground: each moisture level adds a fifth of the range. */
function depthOf(
  { depthCm: [least, most] }: FindKind,
  moisture: DemoQuest['moisture'],
  random: Random,
): number {
  const wetness = MOISTURE_LEVELS.indexOf(moisture) * 0.2;
  return Math.round(least + (most - least) * Math.min(1, wetness + random.next() * 0.6));
}

const TOTAL_WEIGHT = FIND_KINDS.reduce((sum, { weight }) => sum + weight, 0);

/** Each kind occurs at least once; the rest follow the weights. */
function kindOf(index: number, random: Random): FindKind {
  const every = Math.floor(FIND_COUNT / FIND_KINDS.length);
  return (index % every === 0 ? FIND_KINDS[index / every] : undefined) ?? weighted(random);
}

function weighted(random: Random): FindKind {
  let at = random.next() * TOTAL_WEIGHT;
  for (const kind of FIND_KINDS) {
    at -= kind.weight;
    if (at < 0) return kind;
  }
  return random.pick(FIND_KINDS);
}
