import { createHash } from 'node:crypto';
import { isOfAdminArea } from '../src/service-worker/rare-parts.ts';

export interface BuildFile {
  readonly fileName: string;
  readonly content: string | Uint8Array;
}

/** An entry of Workbox's precache; a null revision means that the name contains a hash. */
export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/**
 * Budget for the precache, bytes uncompressed. The map with its worker is 1.6 MB, the HEIC decoder 1.5 MB
 * (0.5 MB compressed), the print code with its two fonts 0.8 MB (0.3 MB compressed): all must work without
 * signal.
 */
export const PRECACHE_LIMIT_BYTES = 8_500_000;

/** Hashed files needed offline: code, styles, Latin fonts, the coarse atlas, HEIC, printing. */
const WANTED_ASSETS =
  /^assets\/(.+\.(js|css)|.+-latin-(wght|standard)-.+\.woff2|countries-110m-.+\.json|libheif-.+\.wasm|SourceSans3_400Regular-.+\.ttf|Besley_600SemiBold-.+\.ttf)$/;

/**
 * Excluded: the password dictionary (sign-up is online), the analytics (only after consent), and the readers of
 * MBTiles (SQLite) and GeoTIFF, which devices with such a file keep from its first use
 * (src/service-worker/rare-parts.ts).
 */
const LEFT_OUT = /^assets\/(zxcvbn|start-analytics|sqlite|(open-)?geotiff)/;

const WANTED_FILES = new Set([
  'index.html',
  'manifest.webmanifest',
  'theme.js',
  'early.js',
  'icons/mark.svg',
  'art/contours.svg',
  'art/hill.svg',
]);

function isWanted(fileName: string): boolean {
  return (
    WANTED_FILES.has(fileName) ||
    (WANTED_ASSETS.test(fileName) && !LEFT_OUT.test(fileName) && !isOfAdminArea(fileName))
  );
}

/** The precache of a build. Throws if it has no shell or exceeds the budget. */
export function precacheOf(files: readonly BuildFile[]): PrecacheEntry[] {
  const wanted = files.filter(({ fileName }) => isWanted(fileName));
  if (!wanted.some(({ fileName }) => fileName === 'index.html'))
    throw new Error('The build has no index.html');
  const bytes = wanted.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  if (bytes > PRECACHE_LIMIT_BYTES) {
    throw new Error(
      `The precache has ${bytes} bytes, more than ${PRECACHE_LIMIT_BYTES}: leave something out`,
    );
  }
  return wanted
    .map(({ fileName, content }) => ({
      url: `/${fileName}`,
      revision: fileName.startsWith('assets/')
        ? null
        : createHash('sha256').update(content).digest('hex').slice(0, 16),
    }))
    .toSorted((a, b) => a.url.localeCompare(b.url));
}
