/** How much is read of a kind of file, and what is said of one that is larger. */
export interface FileLimit {
  readonly bytes: number;
  readonly what: string;
  readonly whatToDo: string;
}

const MB = 1024 * 1024;

/** GPX or KML: it is read in pieces, and takes minutes rather than memory. */
export const XML_LIMIT: FileLimit = {
  bytes: 500 * MB,
  what: 'The file is larger than 500 MB.',
  whatToDo: 'Split it, or export a shorter time from the app it comes from.',
};

/** GeoJSON: it is read whole, and takes some ten times its size. */
export const GEOJSON_LIMIT: FileLimit = {
  bytes: 50 * MB,
  what: 'The file is larger than 50 MB, the most that GeoJSON is read of.',
  whatToDo: 'Export it as GPX, which is read to 500 MB, or split it.',
};

/** Tables: half a million finds. */
export const TABLE_LIMIT: FileLimit = {
  bytes: 64 * MB,
  what: 'The table is larger than 64 MB.',
  whatToDo: 'Split it and import the parts.',
};

/** What bounds a file that another app hands over, by its name alone: it must be known before a byte is read. */
export function limitOfName(name: string): FileLimit {
  if (/\.(csv|tsv|txt)$/i.test(name)) return TABLE_LIMIT;
  return /\.(geo)?json$/i.test(name) ? GEOJSON_LIMIT : XML_LIMIT;
}
