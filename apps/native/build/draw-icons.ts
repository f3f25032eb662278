/**
 * Generates the icons and splash screens of both projects: `node apps/native/build/draw-icons.ts`. The output
 * is checked in; run it again after a change of the logo or a colour.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawIcons } from './icons.ts';

for (const [name, content] of await drawIcons()) {
  const file = path.join(import.meta.dirname, '..', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
