import type { Gunzip } from '@metalquest/core/map/files/pmtiles-file';

/** Rejects if there are more than `maxBytes`. */
export const gunzip: Gunzip = async (packed, maxBytes) => {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  const reader = unpacked.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new Error('a part of the map is too large');
    }
    chunks.push(read.value);
  }
  return new Blob(chunks).arrayBuffer();
};
