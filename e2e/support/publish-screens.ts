import { copyFile, mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { readShippedPages } from '../../apps/server/src/content/shipped-content.ts';

/** Which pictures the README shows, and under which names. */
const README = {
  record: 'quest-active-phone-light',
  'log-find': 'add-find-phone-light',
  finds: 'finds-laptop-light',
  map: 'map-laptop-dark',
  quest: 'quest-laptop-light',
  permission: 'permission-phone-dark',
};

const PUBLIC = 'apps/web/public/screens';

/** The landing page, the page of features and the README show the real app. */
export async function publishScreens(from: string): Promise<void> {
  await mkdir(PUBLIC, { recursive: true });
  await mkdir('docs/images', { recursive: true });
  const pages = await readShippedPages();
  const features = pages.flatMap(({ features }) => features ?? []).map(({ screen }) => screen);
  for (const theme of ['light', 'dark']) {
    await publish(`${from}/quest-active-offline-phone-${theme}.png`, `record-${theme}`);
    for (const screen of new Set(features))
      await publish(`${from}/${screen}-phone-${theme}.png`, `${screen}-${theme}`);
  }
  for (const [name, screen] of Object.entries(README)) {
    await copyFile(`${from}/${screen}.png`, `docs/images/${name}.png`);
  }
}

/** A third of the bytes of a PNG, on a page whose first picture it is. */
async function publish(picture: string, name: string): Promise<void> {
  await sharp(picture).webp({ quality: 86, effort: 6 }).toFile(`${PUBLIC}/${name}.webp`);
}
