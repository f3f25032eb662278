import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FirstParts } from '@metalquest/core/content/page-renderer';

/** What the pages of a client build carry; null where nothing was built. */
export async function readFirstParts(directory: string): Promise<FirstParts | null> {
  const read = (name: string) => readFile(path.join(directory, name), 'utf8');
  try {
    const [styles, script] = await Promise.all([read('.server/first-styles.css'), read('theme.js')]);
    return { styles, script };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** How a content security policy names an inline script or style (CSP 3, hash-source). */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
