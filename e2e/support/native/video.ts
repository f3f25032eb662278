/** A file with an MP4 header and no playable content. */
export function video(bytes: number): Buffer {
  const file = Buffer.alloc(bytes);
  file.write('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
  return file;
}
