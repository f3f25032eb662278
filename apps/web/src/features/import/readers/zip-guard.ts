import type { ImportProblem } from '@metalquest/core/import/import-problem';
import { fileProblem } from '@metalquest/core/import/problem-list';
import { err, ok, type Result } from '@metalquest/core/result';
import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';

/** Limit of entries: a photo each for 100,000 finds, and more. */
const MAX_ENTRIES = 300_000;

/** Limits for the unpacked size and the compression ratio of an entry, against ZIP bombs. */
const MAX_ENTRY_BYTES = 600 * 1024 * 1024;
const MAX_RATIO = 200;
const RATIO_FROM_BYTES = 10 * 1024 * 1024;

export interface GuardedZip {
  readonly names: readonly string[];
  /** The declared unpacked size of an entry; null if the entry does not exist. */
  size(name: string): number | null;
  /** Unpacks an entry, at most `limit` bytes; a problem if it is missing, damaged or too large. */
  open(name: string, limit: number): Promise<Result<Uint8Array<ArrayBuffer>, ImportProblem>>;
  close(): Promise<void>;
}

/** Thrown into the stream of an entry that exceeds its limit. */
class TooMuch extends Error {}

function gatherer(limit: number) {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const writable = new WritableStream<Uint8Array>({
    write(piece) {
      bytes += piece.length;
      if (bytes > limit) throw new TooMuch();
      pieces.push(new Uint8Array(piece));
    },
  });
  return {
    writable,
    whole: async () => new Uint8Array(await new Blob(pieces).arrayBuffer()),
  };
}

const broken = (file: string, entry: string): ImportProblem =>
  fileProblem(
    `${file}: ${entry}`,
    'This part of the archive is damaged: its checksum does not match.',
    'Download or export the archive again.',
  );

const bomb = (file: string, entry: string): ImportProblem =>
  fileProblem(
    `${file}: ${entry}`,
    'This part of the archive is too large when unpacked, so it was skipped.',
    'Do not use this file. Export the archive again from the app it comes from.',
  );

export async function openZip(file: Blob, name: string): Promise<Result<GuardedZip, ImportProblem>> {
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  const entries = new Map<string, FileEntry>();
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.directory) continue;
      if (entries.size >= MAX_ENTRIES)
        return err(fileProblem(name, 'The archive has too many files.', 'Choose another file.'));
      entries.set(entry.filename, entry);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return err(
      fileProblem(
        name,
        'The archive is incomplete, or the file is not an archive.',
        'Download or export it again: the copy may be incomplete.',
      ),
    );
  }
  return ok({
    names: [...entries.keys()],
    size: (entry) => entries.get(entry)?.uncompressedSize ?? null,
    async open(entryName, limit) {
      const entry = entries.get(entryName);
      if (!entry) return err(fileProblem(name, `The archive is missing ${entryName}.`, 'Export it again.'));
      if (entry.encrypted)
        return err(
          fileProblem(name, 'The archive is locked with a password.', 'Unpack it and import its contents.'),
        );
      const { compressedSize, uncompressedSize } = entry;
      const maxBytes = Math.min(
        limit,
        MAX_ENTRY_BYTES,
        Math.max(RATIO_FROM_BYTES, compressedSize * MAX_RATIO),
      );
      if (uncompressedSize > maxBytes) return err(bomb(name, entryName));
      const { writable, whole } = gatherer(maxBytes);
      try {
        await entry.getData(writable, { checkSignature: true, useWebWorkers: false });
        return ok(await whole());
      } catch (error) {
        if (error instanceof TooMuch) return err(bomb(name, entryName));
        if (error instanceof Error) return err(broken(name, entryName));
        throw error;
      }
    },
    close: () => reader.close(),
  });
}
