/** Bytes collected before they become a Blob, which the browser can keep on disk. */
const FLUSH_BYTES = 4 * 1024 * 1024;

/** A write target for browsers without streaming file access. */
export interface BlobTarget {
  readonly stream: WritableStream<Uint8Array>;
  /** The written content; call it after closing the stream. */
  blob(): Blob;
}

export function blobTarget(type: string): BlobTarget {
  const blobs: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let waitingBytes = 0;
  const flush = (): void => {
    if (waiting.length > 0) blobs.push(new Blob(waiting));
    waiting = [];
    waitingBytes = 0;
  };
  return {
    stream: new WritableStream({
      write(bytes) {
        waiting.push(new Uint8Array(bytes));
        waitingBytes += bytes.length;
        if (waitingBytes >= FLUSH_BYTES) flush();
      },
      close: flush,
    }),
    blob: () => new Blob(blobs, { type }),
  };
}
