import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FirstParts } from '@metalquest/core/content/page-renderer';

/** Inline parts of the client build; null if nothing is built. */
export async function readFirstParts(directory: string): Promise<FirstParts | null> {
  const read = (name: string) => readFile(path.join(directory, name), 'utf8');
  try {
    const [styles, theme, early] = await Promise.all(
      ['.server/first-styles.css', 'theme.js', 'early.js'].map(read),
    );
    return { styles: styles ?? '', script: `${theme}\n${early}` };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Hash source of an inline script or style (CSP 3, hash-source). */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
