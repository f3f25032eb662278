import { err, ok, type Result } from '../result.ts';
import { unsafeValue } from './unsafe-text.ts';

/** Why stored local data was ignored; `content` says what was found in it: 'a script tag'. */
export type StoredDataError =
  | { readonly code: 'unsafe'; readonly content: string }
  | { readonly code: 'not-json' };

/**
 * Reads JSON that was kept in local storage, or says why it is to be ignored (spec section 5). The values are checked
 * as parsed, because `\u003cscript` in JSON is a script tag.
 */
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
