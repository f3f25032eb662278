declare global {
  interface Window {
    /** Chromium only; other browsers download a Blob. */
    showSaveFilePicker?: (options: {
      readonly suggestedName: string;
      readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
    }) => Promise<FileSystemFileHandle>;
  }
}

/** From this size on, files stream to disk; smaller ones are simply downloaded. */
const LARGE_BYTES = 150 * 1024 * 1024;

export type SaveTarget =
  | { readonly kind: 'disk'; readonly stream: WritableStream<Uint8Array> }
  | { readonly kind: 'download' }
  | { readonly kind: 'cancelled' };

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
    // The browser blocks the picker but can still download.
    return { kind: isCancelled ? 'cancelled' : 'download' };
  }
}
