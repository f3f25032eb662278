import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { SCREEN_SIZE, screenFile } from '@metalquest/core/content/screen-files';
import sharp from 'sharp';
import { readShippedPages } from '../../../apps/server/src/content/shipped-content.ts';

/** The README's pictures: file name and source. The first four show how a find is logged. */
const README = {
  record: 'quest-active-phone-light',
  'log-find': 'log-find-blank-phone-light',
  'log-find-details': 'log-find-details-phone-light',
  'log-find-saved': 'log-find-saved-phone-light',
  finds: 'finds-laptop-light',
  map: 'map-laptop-dark',
  quest: 'quest-laptop-light',
  permission: 'permission-phone-dark',
};

const PUBLIC = 'apps/web/public';

/** Replaces those pictures of the landing page, the features page and the README that are in `folder`. */
export async function publishScreens(folder: string): Promise<void> {
  await mkdir(`${PUBLIC}/screens`, { recursive: true });
  await mkdir('docs/images', { recursive: true });
  const pages = await readShippedPages();
  const features = pages.flatMap(({ features }) => features ?? []).map(({ screen }) => screen);
  for (const theme of ['light', 'dark'] as const) {
    await publish(`${folder}/quest-active-offline-phone-${theme}.png`, 'record', theme);
    for (const screen of new Set(features))
      await publish(`${folder}/${screen}-phone-${theme}.png`, screen, theme);
  }
  for (const [name, screen] of Object.entries(README)) await publishPlain(`${folder}/${screen}.png`, name);
}

/** Writes a 2x phone picture as AVIF, and a 1x version for older browsers. */
async function publish(picture: string, screen: string, theme: 'light' | 'dark'): Promise<void> {
  if (!existsSync(picture)) return;
  const outputFile = (format: 'avif' | 'webp') => `${PUBLIC}${screenFile(screen, theme, format)}`;
  await sharp(picture)
    .avif({ quality: 36, effort: 9, chromaSubsampling: '4:2:0' })
    .toFile(outputFile('avif'));
  await sharp(picture).resize(SCREEN_SIZE).webp({ quality: 86, effort: 6 }).toFile(outputFile('webp'));
}

/** Writes a picture of 256 colours, which is a third of the size. */
async function publishPlain(picture: string, name: string): Promise<void> {
  if (!existsSync(picture)) return;
  const { width } = await sharp(picture).metadata();
  const isSharp = width === SCREEN_SIZE.width * 2;
  await sharp(picture)
    .resize(isSharp ? SCREEN_SIZE : undefined)
    .png({ palette: true, quality: 90, effort: 10, dither: 0.6 })
    .toFile(`docs/images/${name}.png`);
}
