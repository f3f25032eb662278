import ExifReader from 'exifreader';

/**
 * Names of all metadata tags (location, time, camera) beyond what an encoder always writes, in any container.
 */
export function exifOf(bytes: Uint8Array): string[] {
  const groups = ExifReader.load(Buffer.from(bytes), { expanded: true });
  const technicalGroups = new Set(['file', 'icc', 'jfif', 'riff', 'pngFile', 'png']);
  return Object.entries(groups).flatMap(([group, tags]) =>
    technicalGroups.has(group) || !tags ? [] : Object.keys(tags).map((tag) => `${group}.${tag}`),
  );
}
