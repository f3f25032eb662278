import { err, ok, type Result } from '../result.ts';
import { unsafeValue } from './unsafe-text.ts';

/** `content` describes the unsafe content: 'a script tag'. */
export type StoredDataError =
  | { readonly code: 'unsafe'; readonly content: string }
  | { readonly code: 'not-json' };

/** Checks parsed values (spec section 5), because `\u003cscript` in JSON is a script tag. */
export function readStoredData(json: string): Result<unknown, StoredDataError> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return err({ code: 'not-json' });
  }
  const content = unsafeValue(value);
  return content === null ? ok(value) : err({ code: 'unsafe', content });
}
