import sharp from 'sharp';
import type { Metal, Shape } from './catalogue.ts';
import { type Random, randomFrom } from './random.ts';

const GROUNDS = [
  { light: '#7a5a41', dark: '#3f2b1f' },
  { light: '#6b4a33', dark: '#38271c' },
  { light: '#6f8150', dark: '#3f4f2c' },
  { light: '#8a7a5c', dark: '#54472f' },
  { light: '#d8a98a', dark: '#a97658' },
] as const;
type Ground = (typeof GROUNDS)[number];

const METALS: Readonly<Record<Metal, { bright: string; mid: string; deep: string }>> = {
  silver: { bright: '#f4f2ec', mid: '#c3c1b9', deep: '#7d7b74' },
  copper: { bright: '#c8a27a', mid: '#9a7350', deep: '#553c28' },
  lead: { bright: '#c9ccd0', mid: '#9a9fa5', deep: '#5a6067' },
  gold: { bright: '#f8e3a0', mid: '#d9ae4c', deep: '#8f6518' },
  bronze: { bright: '#a9c7a0', mid: '#6f9a78', deep: '#31563f' },
  iron: { bright: '#b07a52', mid: '#7d4f33', deep: '#3c2417' },
};

export interface DrawnFind {
  readonly shape: Shape;
  readonly metal: Metal;
  readonly seed: number;
}

export const PHOTO_SIZE = 800;
const MIDDLE = PHOTO_SIZE / 2;
/** The ground is drawn once, larger than a photo; each photo uses another section. */
const GROUND_SIZE = 1200;
/** Photos per shape and metal. Drawing all 300 finds separately would take 25 s of CPU time. */
const VARIANTS = 4;

/** Draws photos of finds as square JPEGs without metadata. */
export function findPainter(): (find: DrawnFind) => Promise<Buffer> {
  const grounds = GROUNDS.map((ground, index) => {
    let image: Promise<Buffer> | null = null;
    return {
      ...ground,
      // Cached: the noise is slow to draw and does not change.
      picture: () =>
        (image ??= sharp(Buffer.from(groundSvg(ground, index)))
          .raw()
          .toBuffer()),
    };
  });
  const photos = new Map<string, Promise<Buffer>>();
  async function draw(shape: Shape, metal: Metal, seed: number): Promise<Buffer> {
    const random = randomFrom(seed);
    const ground = random.pick(grounds);
    const piece = {
      left: random.integer(0, GROUND_SIZE - PHOTO_SIZE),
      top: random.integer(0, GROUND_SIZE - PHOTO_SIZE),
      width: PHOTO_SIZE,
      height: PHOTO_SIZE,
    };
    const raw = { width: GROUND_SIZE, height: GROUND_SIZE, channels: 4 as const };
    return sharp(await ground.picture(), { raw })
      .extract(piece)
      .composite([{ input: Buffer.from(findSvg(shape, metal, ground, random)) }])
      .jpeg({ quality: 80 })
      .toBuffer();
  }
  return ({ shape, metal, seed }) => {
    const variant = seed % VARIANTS;
    const key = `${shape} ${metal} ${variant}`;
    const photo = photos.get(key) ?? draw(shape, metal, variant);
    photos.set(key, photo);
    return photo;
  };
}

const svgOf = (size: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${content}</svg>`;

function groundSvg({ light, dark }: Ground, seed: number): string {
  return svgOf(
    GROUND_SIZE,
    `<filter id="f" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${0.014 + seed * 0.003}" numOctaves="4" seed="${seed}"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -1.6 1.1"/></filter><rect width="100%" height="100%" fill="${light}"/><rect width="100%" height="100%" fill="${dark}" opacity=".45"/><rect width="100%" height="100%" filter="url(#f)" opacity=".55"/>`,
  );
}

function findSvg(shape: Shape, metal: Metal, ground: Ground, random: Random): string {
  const { bright, mid, deep } = METALS[metal];
  const size = PHOTO_SIZE * random.between(0.2, 0.29);
  const at = { x: MIDDLE + random.between(-30, 30), y: MIDDLE + random.between(-30, 30) };
  return svgOf(
    PHOTO_SIZE,
    `<defs>
      <radialGradient id="g" cx="${random.integer(30, 60)}%" cy="${random.integer(25, 55)}%" r="85%"><stop offset="0" stop-color="${ground.light}" stop-opacity=".5"/><stop offset="1" stop-color="${ground.dark}" stop-opacity=".6"/></radialGradient>
      <radialGradient id="m" cx="36%" cy="30%" r="85%"><stop offset="0" stop-color="${bright}"/><stop offset=".55" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/></radialGradient>
      <radialGradient id="s"><stop offset=".55" stop-opacity=".5"/><stop offset="1" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${crumbs(random, ground)}
    <circle cx="${at.x + size * 0.14}" cy="${at.y + size * 0.2}" r="${size * 1.2}" fill="url(#s)"/>
    <g transform="translate(${at.x} ${at.y}) rotate(${random.integer(-50, 50)}) scale(${size / 100})" fill="url(#m)" stroke="${deep}" stroke-width="2" stroke-linejoin="round">${DRAWINGS[shape](random, deep, bright)}</g>
    ${earthOn(random, at, size)}`,
  );
}

function crumbs(random: Random, { light, dark }: Ground): string {
  return Array.from({ length: 46 }, () => {
    const r = 2 + random.next() ** 3 * 20;
    const [x, y] = [random.between(0, PHOTO_SIZE), random.between(0, PHOTO_SIZE)];
    return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * random.between(0.6, 1)}" fill="${random.next() < 0.6 ? dark : light}" opacity="${random.between(0.25, 0.75)}"/>`;
  }).join('');
}

const SOIL = '#3a281c';

function earthOn(random: Random, at: { x: number; y: number }, size: number): string {
  return Array.from({ length: random.integer(3, 9) }, () => {
    const angle = random.between(0, 2 * Math.PI);
    const far = size * random.between(0.35, 1);
    const r = size * random.between(0.03, 0.12);
    return `<circle cx="${at.x + Math.cos(angle) * far}" cy="${at.y + Math.sin(angle) * far}" r="${r}" fill="${SOIL}" opacity="${random.between(0.35, 0.8)}"/>`;
  }).join('');
}

/** Outlines in a square from -100 to 100; the caller sets stroke and fill. */
const DRAWINGS: Readonly<Record<Shape, (random: Random, deep: string, bright: string) => string>> = {
  coin: (random, deep) => {
    const cross = `<path d="M0-62V62M-62 0H62" fill="none" stroke-width="6" opacity=".75"/>${[
      45, 135, 225, 315,
    ]
      .map(
        (deg) =>
          `<circle cx="${45 * Math.cos(rad(deg))}" cy="${45 * Math.sin(rad(deg))}" r="9" fill="none" stroke-width="6"/>`,
      )
      .join('')}`;
    const head = `<path d="M-22 58C-20 38-30 30-26 8-22-28 2-52 26-38 44-28 36-8 42 4L34 12C36 26 30 32 16 32L14 58Z" fill="${deep}" opacity=".42"/>`;
    return `<path d="${blob(random, 100, 0.03)}"/><circle r="80" fill="none" stroke-dasharray="3 8" opacity=".7"/>${random.pick([cross, head, head, ''])}`;
  },
  ring: (random) => {
    const hole = random.integer(42, 66);
    return `<path fill-rule="evenodd" d="${blob(random, 96, 0.02)}M${hole} 0A${hole} ${hole} 0 1 0-${hole} 0A${hole} ${hole} 0 1 0 ${hole} 0Z"/>`;
  },
  button: (random, _deep, bright) =>
    `<path d="${blob(random, 86, 0.02)}"/><circle r="62" fill="none" opacity=".6"/><ellipse cx="-22" cy="-28" rx="26" ry="16" fill="${bright}" stroke="none" opacity=".45"/>${random.next() < 0.5 ? '<path d="M-24 22C-14-18 8-34 20-24 30-14 16 0 22 26Z" opacity=".55"/>' : ''}`,
  ball: (random, _deep, bright) =>
    `<path d="${blob(random, 70, 0.05)}"/><ellipse cx="-22" cy="-26" rx="18" ry="13" fill="${bright}" stroke="none" opacity=".7"/><path d="M30 40C44 30 52 14 52 0" fill="none" opacity=".5"/>`,
  buckle: (random) =>
    `<path fill-rule="evenodd" d="M-100-62Q0-${random.integer(70, 92)} 100-62L92 62Q0 ${random.integer(70, 92)}-92 62ZM-66-36L-8-40-8 40-62 36ZM8-40L66-36 62 36 8 40Z"/><path d="M-4-6L96-10 96 2-4 6Z"/>`,
  bell: (random) =>
    `<path d="${blob(random, 80, 0.02)}"/><path d="M-80 6H80" fill="none" stroke-width="7"/><path d="M-14-78V-104H14V-78" /><path d="M-52 44L52 44" fill="none" stroke-width="9"/><circle cx="-52" cy="44" r="9"/><circle cx="52" cy="44" r="9"/>`,
  thimble: () =>
    `<path d="M-62 78L-50-50Q0-112 50-50L62 78Z"/><path d="M-62 62H62" fill="none"/><g fill="none" opacity=".6">${[
      -40, -16, 8, 32,
    ]
      .map((y) => `<path d="M-44 ${y}H44" stroke-dasharray="1 11" stroke-width="6" stroke-linecap="round"/>`)
      .join('')}</g>`,
  pull: () =>
    '<path fill-rule="evenodd" d="M0-100A56 56 0 1 1 0 12 56 56 0 1 1 0-100ZM0-74A30 30 0 1 0 0-14 30 30 0 1 0 0-74Z"/><path d="M-14 10C-40 40-44 70-20 96L26 84C40 60 34 34 16 10Z"/>',
  mount: (random) =>
    `<path d="M0-100L${random.integer(24, 40)}-34 100-${random.integer(4, 20)} 44 30 ${random.integer(20, 40)} 100-20 ${random.integer(56, 96)}-62 34-96-${random.integer(4, 24)}-34-36Z"/><circle r="17" fill="none" stroke-width="7" opacity=".7"/>`,
  scrap: (random) => {
    const corners = random.integer(5, 8);
    const points = Array.from({ length: corners }, (_, i) => {
      const angle = ((i + random.between(-0.3, 0.3)) / corners) * 360;
      const far = random.between(45, 98);
      return `${Math.cos(rad(angle)) * far} ${Math.sin(rad(angle)) * far}`;
    });
    return `<path d="M${points.join('L')}Z"/><path d="M-40-14L30 22M-10 40L22-44" fill="none" opacity=".5"/>`;
  },
};

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

function blob(random: Random, radius: number, wear: number): string {
  const points = Array.from({ length: 18 }, (_, i) => {
    const far = radius * (1 - random.next() * wear * 2);
    return { x: Math.cos(rad(i * 20)) * far, y: Math.sin(rad(i * 20)) * far };
  });
  const edges = points.map((point, i) => ({ point, next: points[(i + 1) % points.length] ?? point }));
  const middle = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    `${(a.x + b.x) / 2} ${(a.y + b.y) / 2}`;
  const last = edges.at(-1);
  if (!last) return '';
  return `M${middle(last.point, last.next)}${edges.map(({ point, next }) => `Q${point.x} ${point.y} ${middle(point, next)}`).join('')}Z`;
}
