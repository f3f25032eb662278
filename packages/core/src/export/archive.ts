import { err, ok, type Result } from '../result.ts';
import * as shape from '../shape/shape.ts';

/*
 * The archive of everything one person has: a ZIP that reads without the app and imports without loss.
 *
 *   index.html              for people: opens from the folder, no script, pictures from media/
 *   README.txt              what is in it, what is not
 *   data/<table>.json       every row of a table: an array, each row on a line of its own, columns as the server has
 *                           them (the mapping of packages/sync reads and writes them), with user_id, created_at, updated_at
 *   data/quest_paths.json   { "<quest id>": [[longitude, latitude, epoch ms], ...] }, each quest on a line of its own
 *   media/...               files as they are; manifest.files tells whose they are by mediaId
 *   manifest.json           the last entry: counts, checksums, what is missing
 *
 * Tables come parents before children, in the order of manifest.tables. Ids are those of the account it was made from;
 * an import gives new ones, the same in every column that names a row. Names of entries use / and [\w.-] alone.
 */

/** What manifest.format says. */
export const ARCHIVE_FORMAT = 'metalquest-archive';
/** The shape described above; a reader refuses a higher one and says that the app is too old. */
export const ARCHIVE_VERSION = 1;
export const MANIFEST_NAME = 'manifest.json';
export const PATHS_NAME = 'data/quest_paths.json';
export const PAGE_NAME = 'index.html';
export const README_NAME = 'README.txt';

/** The entry that holds a table's rows. */
export const tableEntry = (table: string): string => `data/${table}.json`;

/** One entry of the archive; every entry but the manifest has one of these. */
export interface ArchiveFile {
  /** Its name in the ZIP. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of its content, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** The media row whose file it is; null for everything else. */
  readonly mediaId: string | null;
}

export interface ArchiveTable {
  readonly name: string;
  readonly rows: number;
}

/** A file that was on the server only when the archive was made. */
export interface MissingMedia {
  readonly mediaId: string;
  /** What it is and belongs to, for people: 'coin.jpg, photo of find "Silver penny"'. */
  readonly what: string;
}

/** A path of which the server has points that the device lacked. */
export interface MissingPath {
  readonly questId: string;
  /** How many points are not in the archive. */
  readonly points: number;
  readonly what: string;
}

/** manifest.json. */
export interface ArchiveManifest {
  readonly format: typeof ARCHIVE_FORMAT;
  readonly version: number;
  /** ISO-8601 UTC ending in Z. */
  readonly exportedAt: string;
  /** The account it was made from; user_id of its rows. */
  readonly userId: string;
  readonly tables: readonly ArchiveTable[];
  /** Quests that have points in the paths' entry, and all points. */
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

/** Why a manifest cannot be used, for the user. */
export type ManifestProblem =
  | { readonly code: 'not-an-archive'; readonly message: string }
  | { readonly code: 'too-new'; readonly message: string };

/** Reads the parsed content of manifest.json. Fields of later versions are left out, a later version is refused. */
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
    message: `Its manifest.json is not one of MetalQuest (${path.join('.') || 'whole file'}: ${message}).`,
  });
}

/** The name of a media file in the archive: the path it is stored under, kept inside the archive whatever it says. */
export function mediaEntry(storagePath: string): string {
  const parts = storagePath
    .replace(/^offline:/, '')
    .split('/')
    .map((part) => part.replaceAll(/[^\w.-]/g, '_'))
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return ['media', ...parts].join('/');
}
