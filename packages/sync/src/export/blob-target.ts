/** Bytes that are gathered before they become a Blob of their own, which a browser can keep on disk. */
const FLUSH_BYTES = 4 * 1024 * 1024;

/** A place to write to where the browser cannot write a file as it comes. */
export interface BlobTarget {
  readonly stream: WritableStream<Uint8Array>;
  /** What was written; ask once the stream is closed. */
  blob(): Blob;
}

/** Gathers what is written in pieces that the browser may keep outside of memory. */
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
