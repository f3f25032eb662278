import { z } from 'zod';
import { mediaFileShape } from './media-manifest.ts';

/**
 * A backup is a .tar.gz with `backup.json`, `database/<table>.jsonl`, `media/<version>`, `keys.json` and, last,
 * `manifest.json` with the checksums. It restores into either database kind, of this or a later release.
 */
export const headShape = z.object({
  format: z.literal(1),
  /** ISO-8601. */
  createdAt: z.string(),
  schema: z.array(z.string()).min(1),
  epoch: z.string(),
  database: z.enum(['pglite', 'postgres']),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
});
export type BackupHead = z.infer<typeof headShape>;

export const manifestShape = z.object({
  files: z.array(
    z.object({ name: z.string(), bytes: z.number(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  rows: z.record(z.string(), z.number()),
  /** Files that a row refers to, but that were missing or corrupt on the server. */
  lost: z.array(mediaFileShape),
});
export type BackupManifest = z.infer<typeof manifestShape>;

export const HEAD = 'backup.json';
export const MANIFEST = 'manifest.json';
export const KEYS = 'keys.json';
export const tableEntry = (table: string): string => `database/${table}.jsonl`;
export const mediaEntry = (version: string): string => `media/${version}`;
