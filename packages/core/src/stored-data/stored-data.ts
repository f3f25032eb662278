import { isRecord } from '../json.ts';
import { err, ok, type Result } from '../result.ts';

/** Why stored local data was ignored. */
export type StoredDataError = { readonly code: 'unsafe' | 'not-json' };

/** Script tags, javascript: addresses and onerror= attributes, however spaced or cased (spec section 5). */
const UNSAFE = /<\s*\/?\s*script|javascript\s*:|onerror\s*=/i;

/** Whether a text is free of script tags, `javascript:` and `onerror=` (spec section 5). */
export function isSafeText(text: string): boolean {
  return !UNSAFE.test(text);
}

function isSafeValue(value: unknown): boolean {
  if (typeof value === 'string') return isSafeText(value);
  if (Array.isArray(value)) return value.every(isSafeValue);
  if (!isRecord(value)) return true;
  return Object.entries(value).every(([key, inner]) => isSafeText(key) && isSafeValue(inner));
}

/**
 * Reads JSON that was kept in local storage, or says why it is to be ignored (spec section 5). The values are checked
 * as parsed too, because `\u003cscript` in JSON is a script tag. For small cached state only: a user's own rows may
 * hold any text and are never read this way.
 */
export function readStoredData(json: string): Result<unknown, StoredDataError> {
  if (!isSafeText(json)) return err({ code: 'unsafe' });
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return err({ code: 'not-json' });
  }
  return isSafeValue(value) ? ok(value) : err({ code: 'unsafe' });
}
