/** A file that is read in place, in a worker. */
export interface FileBytes {
  readonly size: number;
  /** Fewer bytes at the end of the file. */
  read(offset: number, length: number): Uint8Array;
}

/** SQLite reads pages of a few kB, each of them a request to the browser's process. */
const BLOCK_BYTES = 64 * 1024;
const MAX_BLOCKS = 32;

/** Reads a blob synchronously, 2 MB at a time. Unlike an access handle, it locks nothing. */
export function blobBytes(
  blob: Blob,
  readSync: (part: Blob) => ArrayBuffer = (part) => new FileReaderSync().readAsArrayBuffer(part),
): FileBytes {
  const blocks = new Map<number, Uint8Array>();
  const blockAt = (index: number): Uint8Array => {
    const start = index * BLOCK_BYTES;
    const block = blocks.get(index) ?? new Uint8Array(readSync(blob.slice(start, start + BLOCK_BYTES)));
    // The most recently used is last.
    blocks.delete(index);
    blocks.set(index, block);
    for (const oldest of blocks.keys()) {
      if (blocks.size <= MAX_BLOCKS) break;
      blocks.delete(oldest);
    }
    return block;
  };
  return {
    size: blob.size,
    read(offset, length) {
      const end = Math.min(offset + length, blob.size);
      const bytes = new Uint8Array(Math.max(0, end - offset));
      for (let at = offset; at < end; ) {
        const index = Math.floor(at / BLOCK_BYTES);
        const within = at - index * BLOCK_BYTES;
        const part = blockAt(index).subarray(within, within + end - at);
        if (part.length === 0) throw new Error('the file ends too early');
        bytes.set(part, at - offset);
        at += part.length;
      }
      return bytes;
    },
  };
}
