import { z } from 'zod';
import type { Queryable } from '../db/database.ts';

/** A stored file as its row describes it; the checksum dates from the upload. */
export const mediaFileShape = z.object({
  version: z.uuid(),
  size: z.number().int().nonnegative(),
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type MediaFile = z.infer<typeof mediaFileShape>;

export async function readMediaManifest(db: Queryable): Promise<MediaFile[]> {
  const rows = await db.query<{ version: string; size: string; hash: string }>(
    `select version, metadata ->> 'size' as size, metadata ->> 'eTag' as hash
     from storage.objects where version is not null and metadata is not null order by version`,
  );
  return rows.map((row) =>
    mediaFileShape.parse({
      version: row.version,
      size: Number(row.size),
      sha256: row.hash.replaceAll('"', ''),
    }),
  );
}
