import { createHash } from 'node:crypto';
import { isOfAdminArea } from '../src/service-worker/admin-area.ts';

/** A file of the build: its path in it, and its content. */
export interface BuildFile {
  readonly fileName: string;
  readonly content: string | Uint8Array;
}

/** What a worker fetches at install; a null revision says that the name changes with the content. */
export interface PrecacheEntry {
  readonly url: string;
  readonly revision: string | null;
}

/**
 * The most that a first visit may load for later, in bytes before compression. The map and its worker are 1.6 MB of
 * it, the decoder of HEIC photos 1.5 MB (0.5 MB compressed): a quest without signal needs them. So does a landowner at
 * the gate: the press of agreements and reports, on a thread of its own, and its two typefaces are 0.8 MB (0.3 MB
 * compressed).
 */
export const PRECACHE_LIMIT_BYTES = 8_500_000;

/** Hashed files that everybody needs offline: code, styles, the fonts of Latin text, the coarse atlas, HEIC, the press. */
const WANTED_ASSETS =
  /^assets\/(.+\.(js|css)|.+-latin-(wght|standard)-.+\.woff2|countries-110m-.+\.json|libheif-.+\.wasm|SourceSans3_400Regular-.+\.ttf|Besley_600SemiBold-.+\.ttf)$/;

/**
 * What a sign-up looks passwords up in, which needs the server anyway; and the client of the analytics, which is loaded by
 * those who agreed to it and by nobody before. The admin area is left out as well, see admin-area.ts.
 */
const LEFT_OUT = /^assets\/(zxcvbn|start-analytics)/;

/** Files without a hash in their name that the shell draws with. */
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

/** The precache of a build. Throws when it has no shell or has grown over the limit. */
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
