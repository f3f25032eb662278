import { err, ok, type Result } from '../result.ts';
import * as shape from '../shape/shape.ts';

/*
 * Personal archive: a ZIP that is readable without the app and imports without loss. Entries:
 * - index.html: a page without scripts, shows pictures from media/
 * - README.txt: contents and gaps
 * - data/<table>.json: array of all rows, one per line, with the server's columns (see packages/sync)
 * - data/quest_paths.json: { "<quest id>": [[longitude, latitude, epoch ms], ...] }, one quest per line
 * - media/...: unchanged files; manifest.files maps them by mediaId
 * - manifest.json: last entry, with counts, checksums and gaps
 * Parent tables precede child tables. An import replaces all ids consistently. Entry names use only / and
 * [\w.-].
 */

export const ARCHIVE_FORMAT = 'metalquest-archive';
/** Readers refuse a higher version and ask for an app update. */
export const ARCHIVE_VERSION = 1;
export const MANIFEST_NAME = 'manifest.json';
export const PATHS_NAME = 'data/quest_paths.json';
export const PAGE_NAME = 'index.html';
export const README_NAME = 'README.txt';

export const tableEntry = (table: string): string => `data/${table}.json`;

export interface ArchiveFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256, 64 lower-case hex digits. */
  readonly sha256: string;
  readonly mediaId: string | null;
}

export interface ArchiveTable {
  readonly name: string;
  readonly rows: number;
}

export interface MissingMedia {
  readonly mediaId: string;
  readonly what: string;
}

export interface MissingPath {
  readonly questId: string;
  readonly points: number;
  readonly what: string;
}

export interface ArchiveManifest {
  readonly format: typeof ARCHIVE_FORMAT;
  readonly version: number;
  /** ISO-8601 UTC ending in Z. */
  readonly exportedAt: string;
  /** The exporting account; user_id of all rows. */
  readonly userId: string;
  readonly tables: readonly ArchiveTable[];
  readonly paths: { readonly quests: number; readonly points: number };
  readonly files: readonly ArchiveFile[];
  readonly missing: { readonly media: readonly MissingMedia[]; readonly paths: readonly MissingPath[] };
}

const count = shape.where(shape.number(), (n) => Number.isInteger(n) && n >= 0, 'expected a whole number');
const hex = shape.where(shape.string(), (text) => /^[0-9a-f]{64}$/.test(text), 'expected a SHA-256');

const Manifest = shape.object({
  format: shape.oneOf([ARCHIVE_FORMAT]),
  version: count,
  exportedAt: shape.string(),
  userId: shape.string(),
  tables: shape.array(shape.object({ name: shape.string(), rows: count })),
  paths: shape.object({ quests: count, points: count }),
  files: shape.array(
    shape.object({
      path: shape.string(),
      bytes: count,
      sha256: hex,
      mediaId: shape.nullable(shape.string()),
    }),
  ),
  missing: shape.object({
    media: shape.array(shape.object({ mediaId: shape.string(), what: shape.string() })),
    paths: shape.array(shape.object({ questId: shape.string(), points: count, what: shape.string() })),
  }),
});

export type ManifestProblem =
  | { readonly code: 'not-an-archive'; readonly message: string }
  | { readonly code: 'too-new'; readonly message: string };

/** Validates manifest.json. Ignores unknown fields, refuses a newer version. */
export function readManifest(data: unknown): Result<ArchiveManifest, ManifestProblem> {
  const versioned = shape.object({ format: shape.oneOf([ARCHIVE_FORMAT]), version: count }).safeParse(data);
  if (versioned.success && versioned.data.version > ARCHIVE_VERSION) {
    return err({
      code: 'too-new',
      message:
        'This archive was made by a newer version of MetalQuest. Update the app here, then import it again.',
    });
  }
  const parsed = Manifest.safeParse(data);
  if (parsed.success) return ok({ ...parsed.data, format: ARCHIVE_FORMAT });
  const { path, message } = parsed.error;
  return err({
    code: 'not-an-archive',
    message: `Its manifest.json is not valid (${path.join('.') || 'whole file'}: ${message}).`,
  });
}

/** Entry name of a media file; sanitised so that it stays inside media/. */
export function mediaEntry(storagePath: string): string {
  const parts = storagePath
    .replace(/^offline:/, '')
    .split('/')
    .map((part) => part.replaceAll(/[^\w.-]/g, '_'))
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return ['media', ...parts].join('/');
}
