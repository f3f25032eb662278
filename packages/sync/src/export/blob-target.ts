/** Bytes collected before they become a Blob, which the browser can keep on disk. */
const FLUSH_BYTES = 4 * 1024 * 1024;

export interface BlobTarget {
  readonly stream: WritableStream<Uint8Array>;
  blob(): Blob;
}

export function blobTarget(type: string): BlobTarget {
  const blobs: Blob[] = [];
  let pending: Uint8Array<ArrayBuffer>[] = [];
  let waitingBytes = 0;
  const flush = (): void => {
    if (pending.length > 0) blobs.push(new Blob(pending));
    pending = [];
    waitingBytes = 0;
  };
  return {
    stream: new WritableStream({
      write(bytes) {
        pending.push(new Uint8Array(bytes));
        waitingBytes += bytes.length;
        if (waitingBytes >= FLUSH_BYTES) flush();
      },
      close: flush,
    }),
    blob: () => new Blob(blobs, { type }),
  };
}
