/// <reference lib="webworker" />
import libheif, { type HeifImage, type LibHeif } from 'libheif-js/libheif-wasm/libheif.js';
import wasmUrl from 'libheif-js/libheif-wasm/libheif.wasm?url';
import type { HeicAnswer, HeicRequest } from './heic-messages.ts';

declare const self: DedicatedWorkerGlobalScope;

/** The server's limit, above any phone photo. Protects against decompression bombs. */
const MAX_PIXELS = 50_000_000;

const MAX_EDGE_PX = 2560;

let loading: Promise<LibHeif> | null = null;

async function load(): Promise<LibHeif> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`The decoder request failed (HTTP ${response.status})`);
  return libheif({ wasmBinary: await response.arrayBuffer() });
}

function pixelsOf(image: HeifImage): Promise<ImageData> {
  const width = image.get_width();
  const height = image.get_height();
  if (width * height > MAX_PIXELS) throw new Error('The picture has too many pixels');
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve, reject) => {
    image.display({ data, width, height }, (filled) => {
      if (filled) resolve(new ImageData(data, width, height));
      else reject(new Error('The pixels cannot be decoded'));
    });
  });
}

async function decode(lib: LibHeif, file: Blob): Promise<ImageBitmap> {
  const images = new lib.HeifDecoder().decode(new Uint8Array(await file.arrayBuffer()));
  try {
    const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
    if (!image) throw new Error('The file contains no picture');
    const pixels = await pixelsOf(image);
    const factor = MAX_EDGE_PX / Math.max(pixels.width, pixels.height);
    if (factor >= 1) return await createImageBitmap(pixels);
    return await createImageBitmap(pixels, {
      resizeWidth: Math.round(pixels.width * factor),
      resizeHeight: Math.round(pixels.height * factor),
      resizeQuality: 'high',
    });
  } finally {
    for (const image of images) image.free();
  }
}

async function handle({ id, file }: HeicRequest): Promise<HeicAnswer> {
  let lib: LibHeif;
  try {
    loading ??= load();
    lib = await loading;
  } catch {
    loading = null;
    return { id, failure: 'missing' };
  }
  try {
    return { id, bitmap: await decode(lib, file) };
  } catch {
    return { id, failure: 'unreadable' };
  }
}

self.addEventListener('message', async ({ data }: MessageEvent<HeicRequest>) => {
  const result = await handle(data);
  self.postMessage(result, 'bitmap' in result ? [result.bitmap] : []);
});
