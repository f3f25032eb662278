import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { ZipWriter as Zip } from '@zip.js/zip.js/lib/zip-core-writer.js';

const CHUNK_BYTES = 256 * 1024;

interface ZipEntry {
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
}

/** A streaming ZIP writer with constant memory use; switches to ZIP64 when required. */
export interface ZipWriter {
  addText(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<ZipEntry>;
  /** Adds a file uncompressed: photos and videos are compressed already. */
  addFile(name: string, file: Blob): Promise<ZipEntry>;
  finish(): Promise<void>;
}

export function zipWriter(target: WritableStream<Uint8Array>, at: Date, signal: AbortSignal): ZipWriter {
  const zip = new Zip(target, { useWebWorkers: false, lastModDate: at, signal });
  async function add(name: string, pieces: AsyncGenerator<Uint8Array>, level: number): Promise<ZipEntry> {
    const hash = sha256.create();
    let bytes = 0;
    const content = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) return controller.close();
        bytes += value.length;
        hash.update(value);
        controller.enqueue(value);
      },
      cancel: () => void pieces.return(undefined),
    });
    await zip.add(name, content, { level });
    return { bytes, sha256: bytesToHex(hash.digest()) };
  }
  return {
    addText: (name, pieces) => add(name, encoded(pieces), 6),
    addFile: (name, file) => add(name, sliced(file), 0),
    finish: async () => void (await zip.close()),
  };
}

async function* encoded(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) if (piece !== '') yield encoder.encode(piece);
}

async function* sliced(file: Blob): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.size; start += CHUNK_BYTES) {
    yield new Uint8Array(await file.slice(start, start + CHUNK_BYTES).arrayBuffer());
  }
}
