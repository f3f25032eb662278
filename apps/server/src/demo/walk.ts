import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import { z } from 'zod';
import type { Random } from './random.ts';
import cerknica from './tracks/cerknicko-jezero.json' with { type: 'json' };
import korita from './tracks/korita-zbevnica.json' with { type: 'json' };
import mojstrovka from './tracks/mojstrovka.json' with { type: 'json' };

/** Metres east and north of the first point. */
type Step = readonly [number, number];

const steps = z.array(z.tuple([z.number(), z.number()]));
const RECORDED: readonly (readonly Step[])[] = [korita, cerknica, mojstrovka].map((walk) =>
  steps.parse(walk),
);

export interface Field {
  readonly centre: LngLat;
  readonly radiusM: number;
}

/** Metres per degree of latitude, on the sphere of spec section 9. */
const DEGREE_M = (6_371_000 * Math.PI) / 180;

/** Moves a position by metres; accurate for fields. */
export function offset({ lng, lat }: LngLat, eastM: number, northM: number): LngLat {
  return {
    lng: lng + eastM / (DEGREE_M * Math.cos((lat * Math.PI) / 180)),
    lat: lat + northM / DEGREE_M,
  };
}

/** Points per walk, about one a minute. */
const FEWEST = 70;
const MAX_PAUSES = 160;

/** Places a section of a recorded walk on a field: rotated, scaled, and timed with pauses for digging. */
export function walkOn(field: Field, startMs: number, durationMs: number, random: Random): PathPoint[] {
  const recorded = random.pick(RECORDED);
  const count = Math.min(recorded.length, random.integer(FEWEST, MAX_PAUSES));
  const from = random.integer(0, recorded.length - count);
  const piece = recorded.slice(from, from + count);
  const middle = centreOf(piece);
  const reach = Math.max(1, ...piece.map(([x, y]) => Math.hypot(x - middle[0], y - middle[1])));
  const scale = (field.radiusM * 0.92) / reach;
  const angle = random.between(0, 2 * Math.PI);
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const pauses = piece.map(() => 0.4 + random.next() ** 3 * 4);
  const total = pauses.reduce((sum, pause) => sum + pause, 0);
  let passed = 0;
  return piece.map(([x, y], i) => {
    const [east, north] = [x - middle[0], y - middle[1]];
    const at = offset(field.centre, east * cos - north * sin, east * sin + north * cos);
    const t = Math.round(startMs + (passed / total) * durationMs);
    passed += pauses[i] ?? 0;
    return { lng: round(at.lng), lat: round(at.lat), t };
  });
}

const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

function centreOf(piece: readonly Step[]): Step {
  const xs = piece.map(([x]) => x);
  const ys = piece.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

export function hedgeOf({ centre, radiusM }: Field, random: Random): [number, number][] {
  const corners = random.integer(6, 9);
  const ring = Array.from({ length: corners }, (_, i): [number, number] => {
    const angle = ((i + random.between(-0.2, 0.2)) / corners) * 2 * Math.PI;
    const distance = radiusM * random.between(1.12, 1.4);
    const { lng, lat } = offset(centre, Math.cos(angle) * distance, Math.sin(angle) * distance);
    return [round(lng), round(lat)];
  });
  const [first] = ring;
  return first ? [...ring, [...first]] : [];
}
