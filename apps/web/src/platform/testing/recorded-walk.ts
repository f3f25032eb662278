import { readFileSync } from 'node:fs';
import type { PathPoint } from '@metalquest/core/geo/point';

const POINT = /<trkpt lat="([^"]+)" lon="([^"]+)">(.*?)<\/trkpt>/gs;
const TIME = /<time>([^<]+)<\/time>/;

export function recordedWalk(file: string): PathPoint[] {
  const url = new URL(`../../../../../e2e/fixtures/tracks/${file}`, import.meta.url);
  return [...readFileSync(url, 'utf8').matchAll(POINT)].flatMap(([, lat, lng, inner = '']) => {
    const time = TIME.exec(inner)?.[1];
    return time ? [{ lat: Number(lat), lng: Number(lng), t: Date.parse(time) }] : [];
  });
}
