import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A drawing up to this comes within its page: packed it is about a third of that. */
const MAX_BYTES = 12_000;

/** The covers of the articles that come with the product as data URLs, by the addresses they are served at. */
export async function coverPictures(directory: string, prefix: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.svg'));
  const read = await Promise.all(
    names.map(async (name) => [name, await readFile(path.join(directory, name), 'utf8')] as const),
  );
  // As text and not as base64, which can hardly be packed.
  return new Map(
    read
      .filter(([, drawing]) => Buffer.byteLength(drawing) <= MAX_BYTES)
      .map(([name, drawing]) => [prefix + name, `data:image/svg+xml,${encodeURIComponent(drawing)}`]),
  );
}
