import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createGunzip, createGzip } from 'node:zlib';
import type { Extension } from '@electric-sql/pglite';
import { postgis } from '@electric-sql/pglite-postgis';
import { extract, pack } from 'tar-stream';

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/metalquest/', import.meta.url));

/** The library, the files of `create extension` and PROJ's tables. */
const NEEDED =
  /^(?:lib\/postgresql\/postgis-3\.so|share\/postgresql\/extension\/postgis(?:\.control|--[\d.]+\.sql)|share\/proj\/.+)$/;

/** Without raster, topology and upgrade scripts PGlite starts in half the time and memory. */
export const postgisCore: Extension = {
  name: postgis.name,
  async setup(pg, options) {
    const fullSetup = await postgis.setup(pg, options);
    return fullSetup.bundlePath
      ? { ...fullSetup, bundlePath: await coreOf(fullSetup.bundlePath, CACHE) }
      : fullSetup;
  },
};

async function coreOf(fullArchive: URL, folder: string): Promise<URL> {
  const { size, mtimeMs } = await stat(fullArchive);
  const core = path.join(folder, `postgis-core-${size}-${Math.round(mtimeMs)}.tar.gz`);
  try {
    await stat(core).catch(async (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
      await mkdir(folder, { recursive: true });
      await writeCore(fullArchive, core);
    });
    return pathToFileURL(core);
  } catch (cause) {
    // Installed by another account, or the disk is full: use the whole bundle, with a slower start.
    if (cause instanceof Error && 'code' in cause && CANNOT_KEEP.has(String(cause.code))) return fullArchive;
    throw cause;
  }
}

const CANNOT_KEEP = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']);

async function writeCore(fullArchive: URL, core: string): Promise<void> {
  const part = `${core}.${randomUUID()}.part`;
  const from = extract();
  const to = pack();
  const choose = async (): Promise<void> => {
    for await (const entry of from) {
      const { name, size } = entry.header;
      if (NEEDED.test(name)) await pipeline(entry, to.entry({ name, size }));
      else entry.resume();
    }
    to.finalize();
  };
  try {
    await Promise.all([
      pipeline(createReadStream(fullArchive), createGunzip(), from),
      choose(),
      pipeline(to, createGzip({ level: 1 }), createWriteStream(part, { flags: 'wx' })),
    ]);
    const file = await open(part, 'r');
    await file.sync().finally(() => file.close());
    await rename(part, core);
  } finally {
    await rm(part, { force: true });
  }
}
