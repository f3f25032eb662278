/** Generates both projects' icons and splash screens: `node apps/native/build/draw-icons.ts`. Checked in. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawIcons } from './icons.ts';

for (const [name, content] of await drawIcons()) {
  const file = path.join(import.meta.dirname, '..', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}
