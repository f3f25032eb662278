import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Device } from './device.ts';
import { goWithin } from './go-within.ts';
import { drawFewPixels, expectDrawn, signIn } from './map-page.ts';
import { newAccount } from './stored.ts';
import { chooseMap } from './test-maps.ts';

/** Beside the harbour of Monaco. */
const MONACO = { type: 'Point', coordinates: [7.4246, 43.7347] };

/** The path of the quest: north, down the slope of the test's heights. */
export const WALK = [43.7347, 43.7352, 43.7357].map((lat) => ({ lng: 7.4246, lat }));

interface Scene {
  readonly wire: { readonly url: string };
  switchOn(options: { hasMap: boolean }): Promise<Device>;
}

/** A device at the map of streets, with a quest in Monaco. */
export async function openLayersMap({ wire, switchOn }: Scene) {
  const email = `${randomUUID()}@example.org`;
  const client = await newAccount(wire.url, email);
  const questId = randomUUID();
  const { error } = await client.from('quests').insert({
    id: questId,
    title: 'Harbour',
    date: '2026-05-03T09:00:00Z',
    end_time: '2026-05-03T12:00:00Z',
    status: 'ended',
    location_geom: MONACO,
  });
  expect(error).toBeNull();
  const walked = await client.from('quest_path_points').insert(
    WALK.map(({ lng, lat }, index) => ({
      quest_id: questId,
      lng,
      lat,
      recorded_at: new Date(Date.parse('2026-05-03T09:00:00Z') + index * 60_000).toISOString(),
    })),
  );
  expect(walked.error).toBeNull();
  await chooseMap(client, 'streets');
  const phone = await switchOn({ hasMap: true });
  const { page } = phone;
  await drawFewPixels(page);
  await signIn(phone, email);
  await goWithin(page, '/map');
  await expectDrawn(page, 0);
  const sheet = page.getByRole('dialog', { name: 'Layers and map style' });
  const openSheet = () => page.getByRole('button', { name: 'Layers and map style' }).click();
  const closeSheet = () => sheet.getByRole('button', { name: 'Close' }).click();
  return {
    page,
    questId,
    sheet,
    rows: sheet.getByRole('list', { name: 'Layers on the map, top first' }).getByRole('listitem'),
    openSheet,
    closeSheet,
    async add(...names: string[]) {
      await openSheet();
      await sheet.getByText('Add a layer').click();
      for (const name of names) await sheet.getByRole('button', { name: `Add ${name}, Monaco` }).click();
    },
  };
}
