import sharp from 'sharp';

const GROUND = {
  soil: ['#6b4a33', '#3f2b1f'],
  grass: ['#6f8150', '#43532f'],
  palm: ['#d8a98a', '#b07f62'],
} as const;
const METAL = {
  silver: ['#f4f2ec', '#8f8d86'],
  copper: ['#c8a27a', '#6f4f35'],
  lead: ['#b9bec4', '#6a7078'],
  gold: ['#f6dd93', '#a87c22'],
  bronze: ['#a9c7a0', '#3f6a54'],
} as const;

export interface DrawnFind {
  ground: keyof typeof GROUND;
  metal: keyof typeof METAL;
  /** Varies specks, tilt and outline. */
  seed: number;
}

/** A drawn photograph of a find as it comes out of the ground, a JPEG without metadata. */
export async function drawFind(
  { ground, metal, seed }: DrawnFind,
  width = 1200,
  height = 1200,
): Promise<Buffer> {
  const random = randomFrom(seed);
  const [light, dark] = GROUND[ground];
  const [bright, deep] = METAL[metal];
  const specks = Array.from({ length: 60 }, () => {
    const tone = random() < 0.6 ? dark : light;
    return `<circle cx="${random() * width}" cy="${random() * height}" r="${2 + random() * 14}" fill="${tone}" opacity="${0.25 + random() * 0.5}"/>`;
  }).join('');
  const [cx, cy] = [width * (0.46 + random() * 0.08), height * (0.46 + random() * 0.08)];
  const r = Math.min(width, height) * 0.29;
  const rim = Array.from({ length: 18 }, (_, i) => {
    const angle = (i / 18) * Math.PI * 2;
    const radius = r * (0.97 + random() * 0.05);
    return { x: cx + Math.cos(angle) * radius, y: cy + Math.sin(angle) * radius };
  });
  const outline = smoothRing(rim);
  const pellets = [45, 135, 225, 315]
    .map((deg) => {
      const a = (deg * Math.PI) / 180;
      return `<circle cx="${cx + Math.cos(a) * r * 0.45}" cy="${cy + Math.sin(a) * r * 0.45}" r="${r * 0.11}" fill="none" stroke="${deep}" stroke-width="${r * 0.07}"/>`;
    })
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="g" cx="45%" cy="40%" r="80%"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>
      <radialGradient id="m" cx="36%" cy="30%" r="85%"><stop offset="0" stop-color="${bright}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
      <filter id="b"><feGaussianBlur stdDeviation="${r * 0.06}"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${specks}
    <ellipse cx="${cx + r * 0.16}" cy="${cy + r * 0.2}" rx="${r}" ry="${r}" fill="#000" opacity="0.45" filter="url(#b)"/>
    <g transform="rotate(${random() * 40 - 20} ${cx} ${cy})">
      <path d="${outline}" fill="url(#m)" stroke="${deep}" stroke-width="3"/>
      <circle cx="${cx}" cy="${cy}" r="${r * 0.78}" fill="none" stroke="${deep}" stroke-width="5" stroke-dasharray="4 11" opacity="0.7"/>
      <path d="M${cx} ${cy - r * 0.62}V${cy + r * 0.62}M${cx - r * 0.62} ${cy}H${cx + r * 0.62}" stroke="${deep}" stroke-width="${r * 0.06}" opacity="0.75"/>${pellets}
    </g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

/** A closed curve through the middles of the ring's edges, with its points as handles. */
function smoothRing(points: readonly { x: number; y: number }[]): string {
  const middle = (a: { x: number; y: number }, b: { x: number; y: number }): string =>
    `${(a.x + b.x) / 2} ${(a.y + b.y) / 2}`;
  const ring = points.map((point, i) => ({ point, next: points[(i + 1) % points.length] ?? point }));
  const last = points.at(-1);
  const [first] = points;
  if (!last || !first) return '';
  return `M${middle(last, first)}${ring.map(({ point, next }) => `Q${point.x} ${point.y} ${middle(point, next)}`).join('')}Z`;
}

/** A small deterministic generator (mulberry32), so that the pictures are the same on every run. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
