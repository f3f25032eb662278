import { AuthError } from './errors.ts';

/** Metadata is part of every access token, and servers refuse headers over 16 kB. */
const MAX_METADATA_BYTES = 4096;

/**
 * Drops `role`, because clients may show admin screens by it. A null removes a field, as in GoTrue.
 * @throws AuthError validation_failed if the result is too large
 */
export function mergeUserMetadata(
  stored: Record<string, unknown>,
  written: Record<string, unknown>,
): Record<string, unknown> {
  const merged = new Map(Object.entries(stored));
  for (const [key, value] of Object.entries(written)) {
    if (key === 'role') continue;
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  const result = Object.fromEntries(merged);
  if (Buffer.byteLength(JSON.stringify(result)) > MAX_METADATA_BYTES) {
    throw new AuthError(
      'validation_failed',
      `User metadata cannot be larger than ${MAX_METADATA_BYTES} bytes`,
    );
  }
  return result;
}
