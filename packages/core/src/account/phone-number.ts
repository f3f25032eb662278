import { err, ok, type Result } from '../result.ts';

/** E.164: a country code and at most 15 digits in all. No number in use has fewer than 7. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** How people group the digits, and the `(0)` of `+44 (0)7700`, which is not dialled from abroad. */
const GROUPING = /\(0\)|[\s().\-/]/g;

/** A typed phone number as `+447700900123`, or what to do about it. */
export function readPhoneNumber(typed: string): Result<string, string> {
  const digits = typed.slice(0, 40).replace(GROUPING, '').replace(/^00/, '+');
  if (digits === '') return err('Enter your phone number.');
  if (E164.test(digits)) return ok(digits);
  if (/^\d+$/.test(digits)) {
    return err('Begin with the country code, for example +44, and leave out the 0 that follows it.');
  }
  return err('Enter a phone number with its country code, like +44 7700 900123.');
}
