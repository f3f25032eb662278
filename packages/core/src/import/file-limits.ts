export interface FileLimit {
  readonly bytes: number;
  readonly what: string;
  readonly advice: string;
}

const MB = 1024 * 1024;

/** GPX and KML are streamed, so this limits time rather than memory. */
export const XML_LIMIT: FileLimit = {
  bytes: 500 * MB,
  what: 'The file is larger than 500 MB.',
  advice: 'Split it, or export a shorter period from the app it comes from.',
};

/** GeoJSON is parsed whole and takes about ten times its size in memory. */
export const GEOJSON_LIMIT: FileLimit = {
  bytes: 50 * MB,
  what: 'The file is larger than 50 MB, the limit for GeoJSON.',
  advice: 'Export it as GPX (up to 500 MB), or split it.',
};

/** About half a million finds. */
export const TABLE_LIMIT: FileLimit = {
  bytes: 64 * MB,
  what: 'The table is larger than 64 MB.',
  advice: 'Split it and import the parts.',
};

/** Limit by file name, for files handed over by another app before they are read. */
export function limitOfName(name: string): FileLimit {
  if (/\.(csv|tsv|txt)$/i.test(name)) return TABLE_LIMIT;
  return /\.(geo)?json$/i.test(name) ? GEOJSON_LIMIT : XML_LIMIT;
}
