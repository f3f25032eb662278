import { refuse } from '../errors.ts';
import { MAX_BODY_ROWS, MAX_JSON_DEPTH } from '../limits.ts';

export interface Payload {
  json: string;
  /** Keys, equal for all objects. */
  keys: readonly string[];
  rows: number;
  isObject: boolean;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** With `columns` the objects may differ in their keys. @throws RestError PGRST102 */
export function parsePayload(
  body: Uint8Array | undefined,
  contentType: string | undefined,
  options: { columns: readonly string[] | null; emptyIsObject: boolean },
): Payload {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refuse.body(`Content-Type not acceptable: ${type}`);
  const text = decodeBody(body ?? new Uint8Array());
  if (text.trim() === '') {
    if (options.emptyIsObject) return { json: '[{}]', keys: [], rows: 1, isObject: true };
    throw refuse.body('Empty or invalid json');
  }
  checkDepth(text);
  const value = parseJson(text);
  if (Array.isArray(value)) {
    if (value.length > MAX_BODY_ROWS) {
      throw refuse.body(`More than ${MAX_BODY_ROWS} rows in one request`, 413);
    }
    return { json: text, keys: options.columns ?? sharedKeys(value), rows: value.length, isObject: false };
  }
  if (!isObject(value)) throw refuse.body('The body must be an object or an array of objects');
  return { json: `[${text}]`, keys: options.columns ?? Object.keys(value), rows: 1, isObject: true };
}

function decodeBody(body: Uint8Array): string {
  try {
    return decoder.decode(body);
  } catch {
    throw refuse.body('The body is not UTF-8');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse.body('Empty or invalid json');
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sharedKeys(rows: readonly unknown[]): string[] {
  const [first] = rows;
  if (rows.length === 0) return [];
  if (!isObject(first)) throw refuse.body('All object keys must match');
  const keys = Object.keys(first);
  const allowed = new Set(keys);
  for (const row of rows) {
    const rowKeys = isObject(row) ? Object.keys(row) : null;
    if (!rowKeys || rowKeys.length !== keys.length || !rowKeys.every((key) => allowed.has(key))) {
      throw refuse.body('All object keys must match');
    }
  }
  return keys;
}

/** Counts brackets outside strings, before any recursive parser runs. */
function checkDepth(text: string): void {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charCodeAt(i);
    if (inString) {
      if (character === 0x5c) i += 1;
      else if (character === 0x22) inString = false;
    } else if (character === 0x22) inString = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) throw refuse.body(`JSON nested deeper than ${MAX_JSON_DEPTH}`);
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
}
