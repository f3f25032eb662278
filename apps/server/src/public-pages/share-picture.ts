import { createRequire } from 'node:module';
import sharp, { type OverlayOptions } from 'sharp';

/** Size that all platforms show uncropped, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 88;

/** Colours of the light theme. */
const PAPER = '#f2f3ea';
const INK = '#23261f';
const MOSS = '#687553';
const MOSS_DEEP = '#4a5639';
const CONTOUR = '#cfd4bc';

/** Bundled font files, so that the result does not depend on installed fonts. */
const require = createRequire(import.meta.url);
const FACES = {
  title: {
    font: 'Besley SemiBold',
    fontfile: require.resolve('@expo-google-fonts/besley/600SemiBold/Besley_600SemiBold.ttf'),
  },
  words: {
    font: 'Source Sans 3 SemiBold',
    fontfile: require.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  },
} as const;

const MAX_CHARACTERS = 140;
/** Title height and font sizes in pixels; uses the largest size that fits. */
const TITLE_HEIGHT = 330;
const SIZES = [96, 80, 66, 56, 48] as const;

export interface SharePicture {
  readonly title: string;
  readonly label: string;
  readonly siteTitle: string;
}

export async function drawSharePicture({ title, label, siteTitle }: SharePicture): Promise<Buffer> {
  const [heading, above, below] = await Promise.all([
    largest(cut(title, MAX_CHARACTERS)),
    drawText(cut(label, 60), 'words', 34, MOSS_DEEP),
    drawText(cut(siteTitle, 60), 'words', 30, MOSS_DEEP),
  ]);
  const layers: OverlayOptions[] = [{ input: Buffer.from(SHEET), left: 0, top: 0 }];
  if (heading) layers.push({ input: heading, left: MARGIN, top: 160 });
  if (above) layers.push({ input: above, left: MARGIN, top: 84 });
  if (below) layers.push({ input: below, left: MARGIN + 62, top: HEIGHT - 94 });
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite(layers)
    .png({ palette: true, colours: 64, effort: 4 })
    .toBuffer();
}

async function largest(title: string): Promise<Buffer | null> {
  let picture: Buffer | null = null;
  for (const size of SIZES) {
    picture = await drawText(title, 'title', size, INK);
    const { height = 0 } = picture ? await sharp(picture).metadata() : {};
    if (height <= TITLE_HEIGHT) break;
  }
  return picture && cropped(picture);
}

/** Renders text with word wrap; null if nothing is visible. */
async function drawText(
  text: string,
  face: keyof typeof FACES,
  size: number,
  colour: string,
): Promise<Buffer | null> {
  if (text === '') return null;
  const { font, fontfile } = FACES[face];
  // Pango markup; letter_spacing is in 1/1024 pixel.
  const attributes = `foreground="${colour}" line_height="0.86" letter_spacing="${Math.round(size * -18.4)}"`;
  const picture = sharp({
    text: {
      text: `<span ${attributes} insert_hyphens="false">${escaped(text)}</span>`,
      font: `${font} ${size}`,
      fontfile,
      width: WIDTH - 2 * MARGIN,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  });
  // Fails if no glyph is visible.
  return picture
    .png()
    .toBuffer()
    .catch(() => null);
}

async function cropped(picture: Buffer): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(picture).metadata();
  const size = { width: Math.min(width, WIDTH - MARGIN), height: Math.min(height, TITLE_HEIGHT) };
  if (size.width === width && size.height === height) return picture;
  return sharp(picture)
    .extract({ left: 0, top: 0, ...size })
    .toBuffer();
}

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>]/g, (mark) => MARKS[mark] ?? mark);
}

/** Removes invisible characters and limits the length. */
function cut(text: string, length: number): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\s]+/gu, ' ').trim();
  const characters = Array.from(plain);
  return characters.length <= length
    ? plain
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

const rings = (x: number, y: number, radii: readonly number[]): string =>
  radii.map((r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('');

const SHEET = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none">
<g stroke="${CONTOUR}" stroke-width="2">${[0, 1, 2, 3, 4, 5, 6]
  .map((n) => {
    const y = 350 + n * 46;
    return `<path d="M-20 ${y + 60}C180 ${y - 20} 340 ${y + 90} 560 ${y + 30}S940 ${y - 110 + n * 8} 1220 ${y - 60}"/>`;
  })
  .join('')}${rings(1010, 120, [60, 110, 165, 225])}</g>
<g stroke="${MOSS}" stroke-width="5">${rings(MARGIN + 21, HEIGHT - 80, [21, 12])}</g>
<circle cx="${MARGIN + 21}" cy="${HEIGHT - 80}" r="5" fill="#b4832f"/>
</svg>`;
