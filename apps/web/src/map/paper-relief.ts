/*
 * A decorative relief for maps without terrain data: smooth noise over the Mercator square (0..1), the same
 * on every device. It is not real height, and the map says so.
 */

/** Octaves to sum; broader ones would only tilt the visible part. */
const OCTAVES = 3;

/** Height of each finer octave relative to the next: above a half, so that hills fit into a screen. */
const SHARE = 0.6;

function hash(x: number, y: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 0xffffffff;
}

/** Slope of the noise at a grid point, towards (dx, dy). */
function slope(x: number, y: number, dx: number, dy: number): number {
  const angle = hash(x, y) * 2 * Math.PI;
  return Math.cos(angle) * dx + Math.sin(angle) * dy;
}

const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Gradient noise, about -0.7 to 0.7, one wave per unit. */
function noise(x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const [dx, dy] = [x - left, y - top];
  const across = ease(dx);
  return mix(
    mix(slope(left, top, dx, dy), slope(left + 1, top, dx - 1, dy), across),
    mix(slope(left, top + 1, dx, dy - 1), slope(left + 1, top + 1, dx - 1, dy - 1), across),
    ease(dy),
  );
}

/**
 * Height of the relief at a point of the Mercator square. `octave` is a zoom, whose tile is one wave of the
 * finest octave. Broad hills stay in place when the zoom changes by one.
 */
export function reliefHeight(x: number, y: number, octave: number): number {
  let height = 0;
  for (let j = octave - OCTAVES + 1; j <= octave; j += 1) {
    const scale = 2 ** j;
    height += noise(x * scale + j * 17.3, y * scale - j * 9.1) * SHARE ** (j - octave);
  }
  return height;
}
