import type { Line } from './shapefile.ts';

/** Steps per degree: about 110 m. */
const STEPS = 1000;

/**
 * A line as text: for each point the steps since the one before, in groups of five bits (Google's encoded
 * polyline algorithm, with longitude first).
 */
export function encodeLine(line: Line): string {
  let [lastLng, lastLat] = [0, 0];
  let text = '';
  for (const [lng, lat] of line) {
    const [stepLng, stepLat] = [Math.round(lng * STEPS), Math.round(lat * STEPS)];
    if (text !== '' && stepLng === lastLng && stepLat === lastLat) continue;
    text += encodeNumber(stepLng - lastLng) + encodeNumber(stepLat - lastLat);
    [lastLng, lastLat] = [stepLng, stepLat];
  }
  return text;
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 32) {
    text += String.fromCharCode((32 | (rest & 31)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}
