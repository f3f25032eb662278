import { refuse } from './errors.ts';

/** Supabase's characters for keys: S3's safe set and a few more. */
const ALLOWED = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const MAX_LENGTH = 1024;

/** Names are not paths on disk, but other tools may use them as such. @throws StorageError InvalidKey */
export function objectName(text: string): string {
  const segments = text.split('/');
  const isPlain = ALLOWED.test(text) && text.length <= MAX_LENGTH;
  if (!isPlain || segments.some((part) => part === '' || part === '.' || part === '..'))
    throw refuse.key(text);
  return text;
}
