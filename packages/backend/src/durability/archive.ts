import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

/** Checksum (hex) and length of a stream. */
export interface FileSum {
  sha256: string;
  bytes: number;
}

export interface ArchiveWriter {
  text(name: string, content: string): Promise<FileSum>;
  /** @throws when the length of the file changes during the read */
  file(name: string, from: string): Promise<FileSum>;
}

/** Low level: photos and videos do not compress. */
const GZIP_LEVEL = 3;

/** Writes a .tar.gz and syncs it to disk. @returns checksum and length of the archive */
export async function writeArchive(
  file: string,
  work: (archive: ArchiveWriter) => Promise<void>,
): Promise<FileSum> {
  const tar = pack();
  const sum = sumUp();
  const written = pipeline(
    tar,
    createGzip({ level: GZIP_LEVEL }),
    sum.stream,
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
  const writer: ArchiveWriter = {
    async text(name, content) {
      const bytes = Buffer.from(content);
      await new Promise<void>((resolve, reject) => {
        tar.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()));
      });
      return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
    },
    async file(name, from) {
      const { size } = await stat(from);
      const entrySum = sumUp();
      const entry = tar.entry({ name, size });
      await pipeline(createReadStream(from), entrySum.stream, entry);
      return entrySum.read();
    },
  };
  // The first failure is the cause: a full disk rejects `written`, a missing file rejects `work`.
  await Promise.all([
    written,
    work(writer).then(
      () => tar.finalize(),
      (cause: Error) => {
        tar.destroy(cause);
        throw cause;
      },
    ),
  ]);
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
  return sum.read();
}

/** Reads a .tar.gz; `entry` must consume its stream. @throws when the archive is truncated or invalid */
export async function readArchive(
  file: string,
  entry: (name: string, bytes: AsyncIterable<unknown>) => Promise<void>,
): Promise<void> {
  const tar = extract();
  const reading = async () => {
    for await (const each of tar) await entry(each.header.name, each);
  };
  await Promise.all([pipeline(createReadStream(file), createGunzip(), tar), reading()]);
}

export async function sumOfFile(file: string): Promise<FileSum> {
  const sum = sumUp();
  await pipeline(createReadStream(file), sum.stream, async (bytes) => {
    for await (const _ of bytes);
  });
  return sum.read();
}

/** A stream that passes bytes on, and their sum. */
export function sumUp(): { stream: Transform; read(): FileSum } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ sha256: hash.copy().digest('hex'), bytes }) };
}
