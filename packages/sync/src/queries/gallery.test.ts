import { GALLERY_FIELDS, GALLERY_LAYOUTS } from '@metalquest/core/gallery/gallery-choices';
import { slugProblem } from '@metalquest/core/gallery/gallery-slug';
import { publicGallery } from '@metalquest/core/gallery/public-gallery';
import { publicationDay } from '@metalquest/core/gallery/publication';
import { ownNames } from '@metalquest/core/gallery/secrecy/private-names';
import { asUserId } from '@metalquest/core/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../../backend/test/support/harness.ts';
import { publishAtOnce } from '../../../backend/test/support/publish-at-once.ts';
import { connectionOf } from '../../test/support/connection-of.ts';
import { type ModelDevice, modelDevice } from '../../test/support/model-device.ts';
import { done, FIELD, newFiles, photo } from '../../test/support/test-device.ts';
import { systemClock } from '../environment/clock.ts';
import { supabaseServer } from '../server/supabase-server.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  await publishAtOnce(backend.db);
});
afterAll(() => backend.close());

async function newOwner() {
  const { client, userId: id } = await backend.signUp();
  const userId = asUserId(id);
  const server = supabaseServer(connectionOf(client), userId, {
    clock: systemClock,
    stop: new AbortController().signal,
  });
  return { client, userId, device: modelDevice(server, { userId }) };
}

async function sync(device: ModelDevice): Promise<void> {
  await device.drain();
  expect(await device.pull()).toBe('accepted');
}

/** The gallery as an anonymous visitor gets it, without ids. */
async function readAsStranger(userId: string) {
  const { data, error } = await backend.client().rpc('get_public_gallery', { slug_or_id: userId });
  if (error) throw error;
  return JSON.parse(JSON.stringify(data), (key, value) => (key === 'id' ? undefined : value));
}

/** By the server's clock, which differs from the device's. */
async function publishedDay(): Promise<string> {
  const [row] = await backend.db.query<{ day: string; now: string }>(
    'select private.publication_day(now())::text as day, (extract(epoch from now()) * 1000)::text as now',
  );
  expect(row?.day).toBe(publicationDay(Number(row?.now)));
  return row?.day ?? '';
}

async function previewed({ queries }: ModelDevice) {
  const { finds, ...gallery } = publicGallery(await queries.gallerySources(), {
    preferences: await queries.preferences(),
    names: ownNames(await queries.ownWords()),
    day: await publishedDay(),
  });
  return {
    ...gallery,
    page: 1,
    total: (await queries.findCounts()).total,
    finds: finds.map(({ name, pictures, fields }) => ({
      name,
      ...fields,
      images: pictures.map(({ width, height }) => ({ width, height })),
    })),
  };
}

it("the preview on the device equals the server's public gallery, including the order of the finds", async () => {
  const { userId, device } = await newOwner();
  const { commands, clock } = device;
  const quest = done(
    await commands.startQuest({
      name: 'Long Meadow',
      location: FIELD,
      locationName: 'Grantchester, Cambridgeshire, UK',
    }),
  );
  const words = [
    ['Silver penny', '82', 'Stubble'],
    ['Penny at 52.2053', '71-75', 'By Grantchester mill'],
    ['Buckle TL 4458 5841', null, 'cambridgeshire clay'],
    ['Token no 1234', '52° here', null],
    ['Ünïcode Grantchéster', 'Æ 12', 'wood'],
    ['buckle tl44585841', '2026', 'Stubble'],
    ['Long-Meadow token', '5544', 'Archer’s field'],
    ['Token of 23/11/2026', '５２．２０５３', 'At the Manor Farm'],
  ] as const;
  done(await commands.addContact({ name: 'J. Archer', address: 'Mill Lane, Grantchester' }));
  for (const [name, targetId, terrainType] of words) {
    clock.nowMs -= 9 * 86_400_000;
    done(
      await commands.logFind({
        questId: quest.id,
        name,
        targetId,
        terrainType,
        category: 'Coin',
        depthCm: name.length,
        foundAt: new Date(clock.nowMs).toISOString(),
        files: name.startsWith('Silver') ? newFiles(photo('a.jpg'), photo('b.jpg')) : [],
      }),
    );
  }
  const fields = GALLERY_FIELDS.map(({ field }) => field);
  for (const galleryShowFields of [fields, ['depth', 'location', 'month'], []]) {
    for (const galleryLayoutStyle of galleryShowFields.length === 3 ? GALLERY_LAYOUTS : (['rows'] as const)) {
      done(
        await commands.savePreferences({
          isGalleryPublic: true,
          gallerySlug: `mud-${userId.slice(0, 8)}`,
          galleryTitle: 'Out of the mud',
          galleryShowFields,
          galleryLayoutStyle,
        }),
      );
      await sync(device);
      expect(await previewed(device)).toEqual(await readAsStranger(userId));
    }
  }
});

it('also for more than two hundred finds, except which of the oldest month are on the next page', async () => {
  const { client, userId, device } = await newOwner();
  const quest = done(await device.commands.startQuest({ name: 'Top', location: FIELD }));
  done(
    await device.commands.savePreferences({ isGalleryPublic: true, galleryShowFields: ['month', 'depth'] }),
  );
  await device.drain();
  const finds = Array.from({ length: 201 }, (_, i) => ({
    quest_id: quest.id,
    item_description: `Find ${i}`,
    depth_cm: i,
    found_at: new Date(Date.UTC(2025, 0, 1) + i * 13 * 3_600_000).toISOString(),
  }));
  expect((await client.from('finds').insert(finds)).error).toBeNull();
  await sync(device);
  const seen = await readAsStranger(userId);
  expect(seen.more).toBe(true);
  const preview = await previewed(device);
  const newer = (finds: readonly object[]) =>
    finds.filter((find) => Reflect.get(find, 'month') !== '2025-01');
  expect(newer(seen.finds).length).toBeGreaterThan(100);
  expect({ ...preview, finds: newer(preview.finds) }).toEqual({ ...seen, finds: newer(seen.finds) });
  expect(preview.finds).toHaveLength(seen.finds.length);
});

it('an address is valid here exactly when it is on the server, and taken when another user has it', async () => {
  const owner = await newOwner();
  const other = await newOwner();
  const isFree = async (slug: string) => (await owner.client.rpc('is_gallery_slug_free', { slug })).data;
  const address = fc.oneof(
    fc.stringMatching(/^[a-z0-9-]{0,5}$/),
    fc.constantFrom(
      'admin',
      'Mud',
      'köln',
      'a b',
      'sign-in',
      userIdLike,
      userIdLike.replaceAll('-', ''),
      'x'.repeat(61),
    ),
    fc.string({ maxLength: 8 }).filter((text) => !text.includes('\0')),
  );
  await fc.assert(
    fc.asyncProperty(address, async (slug) => {
      expect(await isFree(slug)).toBe(slug !== '' && slugProblem(slug) === null);
    }),
    { numRuns: 60 },
  );
  const slug = `mine-${owner.userId.slice(0, 8)}`;
  expect(await isFree(slug)).toBe(true);
  done(await other.device.commands.savePreferences({ gallerySlug: slug }));
  await other.device.drain();
  expect(await isFree(slug)).toBe(false);
  expect((await other.client.rpc('is_gallery_slug_free', { slug })).data).toBe(true);
});

const userIdLike = '11111111-1111-4111-8111-111111111111';
