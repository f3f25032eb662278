/**
 * Draws the icons and splash screens of both projects from the mark: `node apps/native/build/draw-icons.ts`. They are
 * checked in; run it again when the mark or a colour changes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawIcons } from './icons.ts';

for (const [name, content] of await drawIcons()) {
  const file = path.join(import.meta.dirname, '..', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
