import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Limit for inlining; compressed it is about a third. */
const MAX_BYTES = 12_000;

export async function coverPictures(directory: string, prefix: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.svg'));
  const read = await Promise.all(
    names.map(async (name) => [name, await readFile(path.join(directory, name), 'utf8')] as const),
  );
  // As text, because base64 compresses poorly.
  return new Map(
    read
      .filter(([, drawing]) => Buffer.byteLength(drawing) <= MAX_BYTES)
      .map(([name, drawing]) => [prefix + name, `data:image/svg+xml,${encodeURIComponent(drawing)}`]),
  );
}
