import { refuse } from './errors.ts';

/** Supabase's set of characters in a key, which is S3's safe set and a few more. */
const ALLOWED = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const MAX_LENGTH = 1024;

/**
 * The name of an object as it may stand in `storage.objects`. It never becomes a path on disk (files are kept by
 * version), yet a name with dot segments is refused: what other tools do with it later is not ours to know.
 * @throws StorageError InvalidKey
 */
export function objectName(text: string): string {
  const segments = text.split('/');
  const plain = ALLOWED.test(text) && text.length <= MAX_LENGTH;
  if (!plain || segments.some((part) => part === '' || part === '.' || part === '..')) throw refuse.key(text);
  return text;
}
