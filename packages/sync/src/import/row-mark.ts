import { isRecord } from '@metalquest/core/json';

/** Canonical JSON: sorted keys, without empty fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? '';
  const fields = Object.entries(value).filter(([, field]) => field !== null && field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}

/** FNV-1a over two lanes of 32 bits. */
function hash(text: string): string {
  let a = 0x811c9dc5;
  let b = 0xcbf29ce4;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + index), 0x85ebca6b);
  }
  return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
}

/**
 * A hash of a row's columns: a different mark means that the row was changed. Ignores empty columns, so that
 * a column added by a later version is no change.
 */
export function rowMark(columns: Readonly<Record<string, unknown>>): string {
  return hash(canonical(columns));
}
