import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A fix of a recorded walk: degrees WGS84, epoch milliseconds. */
export interface Fix {
  lng: number;
  lat: number;
  t: number;
}

const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));

export const photo = (name: 'DSCN0010.jpg' | 'DSCN0021.jpg' | 'DSCN0042.jpg'): string =>
  `${FIXTURES}photos/${name}`;

/** The timed points of a recorded walk in e2e/fixtures/tracks (its README gives the source). */
export function recordedWalk(name: 'korita-zbevnica' | 'cerknicko-jezero'): Fix[] {
  const gpx = readFileSync(`${FIXTURES}tracks/${name}.gpx`, 'utf8');
  const points = [
    ...gpx.matchAll(/<trkpt\s[^>]*?lat="([^"]+)"[^>]*?lon="([^"]+)"[^>]*>([\s\S]*?)<\/trkpt>/g),
  ];
  return points.flatMap(([, lat, lon, inner]) => {
    const time = /<time>([^<]+)<\/time>/.exec(inner ?? '')?.[1];
    return time ? [{ lng: Number(lon), lat: Number(lat), t: Date.parse(time) }] : [];
  });
}

/**
 * Length in metres by Vincenty's inverse formula on the WGS84 ellipsoid. Independent of the product's
 * haversine on a sphere of radius 6371 km; the two may differ by about 0.5 %.
 */
export function ellipsoidLengthM(points: readonly { lng: number; lat: number }[]): number {
  let total = 0;
  for (let i = 1; i < points.length; i++) {
    const start = points[i - 1];
    const end = points[i];
    if (start && end) total += vincentyM(start, end);
  }
  return total;
}

function vincentyM(p: { lng: number; lat: number }, q: { lng: number; lat: number }): number {
  const a = 6378137;
  const f = 1 / 298.257223563;
  const b = a * (1 - f);
  const rad = Math.PI / 180;
  const L = (q.lng - p.lng) * rad;
  const U1 = Math.atan((1 - f) * Math.tan(p.lat * rad));
  const U2 = Math.atan((1 - f) * Math.tan(q.lat * rad));
  const [sinU1, cosU1, sinU2, cosU2] = [Math.sin(U1), Math.cos(U1), Math.sin(U2), Math.cos(U2)];
  let lambda = L;
  for (let round = 0; round < 100; round++) {
    const sinL = Math.sin(lambda);
    const cosL = Math.cos(lambda);
    const sinSigma = Math.hypot(cosU2 * sinL, cosU1 * sinU2 - sinU1 * cosU2 * cosL);
    if (sinSigma === 0) return 0;
    const cosSigma = sinU1 * sinU2 + cosU1 * cosU2 * cosL;
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cosU1 * cosU2 * sinL) / sinSigma;
    const cos2Alpha = 1 - sinAlpha ** 2;
    const cos2M = cos2Alpha === 0 ? 0 : cosSigma - (2 * sinU1 * sinU2) / cos2Alpha;
    const C = (f / 16) * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha));
    const previous = lambda;
    lambda =
      L + (1 - C) * f * sinAlpha * (sigma + C * sinSigma * (cos2M + C * cosSigma * (2 * cos2M ** 2 - 1)));
    if (Math.abs(lambda - previous) < 1e-12) {
      const u2 = (cos2Alpha * (a ** 2 - b ** 2)) / b ** 2;
      const A = 1 + (u2 / 16384) * (4096 + u2 * (-768 + u2 * (320 - 175 * u2)));
      const B = (u2 / 1024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2)));
      const delta =
        B *
        sinSigma *
        (cos2M +
          (B / 4) *
            (cosSigma * (2 * cos2M ** 2 - 1) -
              (B / 6) * cos2M * (4 * sinSigma ** 2 - 3) * (4 * cos2M ** 2 - 3)));
      return b * A * (sigma - delta);
    }
  }
  throw new Error('Vincenty did not converge');
}
