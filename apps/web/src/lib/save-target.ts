declare global {
  interface Window {
    /** Chromium's; other browsers take downloads as Blobs. */
    showSaveFilePicker?: (options: {
      readonly suggestedName: string;
      readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
    }) => Promise<FileSystemFileHandle>;
  }
}

/** A file is written straight to disk from this size on; below it a download is less trouble. */
const LARGE_BYTES = 150 * 1024 * 1024;

/** Where a large file goes: to disk as it is made, or as one download at its end. */
export type SaveTarget =
  | { readonly kind: 'disk'; readonly stream: WritableStream<Uint8Array> }
  | { readonly kind: 'download' }
  | { readonly kind: 'cancelled' };

/** Asks where to save a file that is expected to be large, where the browser can write it as it comes. */
export async function saveTarget(name: string, type: string, expectedBytes: number): Promise<SaveTarget> {
  if (expectedBytes < LARGE_BYTES || !window.showSaveFilePicker) return { kind: 'download' };
  const extension = `.${name.split('.').at(-1)}`;
  try {
    const handle = await window.showSaveFilePicker({
      suggestedName: name,
      types: [{ accept: { [type]: [extension] } }],
    });
    return { kind: 'disk', stream: await handle.createWritable() };
  } catch (cause) {
    const isCancelled = cause instanceof DOMException && cause.name === 'AbortError';
    // A browser that forbids the dialog can still download.
    return { kind: isCancelled ? 'cancelled' : 'download' };
  }
}
