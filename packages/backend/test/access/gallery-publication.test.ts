import { publicationDay } from '@metalquest/core/gallery/publication';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type Detectorist,
  type FieldDay,
  type RestUnderTest,
  recordFieldDay,
  startRest,
} from '../rest/test-rest.ts';
import { type GalleryUnderTest, galleryOn } from './test-gallery.ts';

/* A gallery publishes changes once a day, in a new order each time. */

interface Shown {
  total: number;
  finds: { name: string; images: object[] }[];
}

let rest: RestUnderTest;
let prefer: GalleryUnderTest['prefer'];
let gallery: GalleryUnderTest['gallery'];
let owner: Detectorist;
let day: FieldDay;

beforeAll(async () => {
  rest = await startRest();
  ({ prefer, gallery } = galleryOn(rest));
});
afterAll(() => rest.backend.close());
beforeEach(async () => {
  await publish(0);
  owner = await rest.signUp();
  day = await recordFieldDay(owner);
  await prefer(owner, { is_gallery_public: true, gallery_show_fields: [] });
});

/** Shifts the publication day of the galleries. */
async function publish(daysLater: number): Promise<void> {
  await rest.backend.db.query(`create or replace function private.publication_day(at timestamptz) returns date
    language sql immutable set search_path = '' as $$ select (at at time zone 'utc')::date + ${daysLater} $$`);
}
const readGallery = async () => (await gallery(owner.userId)).json() as Shown;
const names = async () => (await readGallery()).finds.map(({ name }) => name);

it('a find is hidden on the day it arrives, and shown from the next', async () => {
  expect(await readGallery()).toMatchObject({ total: 0, finds: [] });
  await publish(1);
  expect((await names()).toSorted()).toEqual(['Buckle, (bronze)', 'Denarius']);
  expect((await readGallery()).total).toBe(2);
});

it('a picture added after its find waits for the next publication', async () => {
  const { db } = rest.backend;
  const images = async () =>
    (await readGallery()).finds.find(({ name }) => name === 'Denarius')?.images.length;
  await publish(1);
  expect(await images()).toBe(1);
  // Simulates a picture added one day after its find.
  await db.exec('alter table public.media disable trigger stamp_row');
  await db.query("update public.media set created_at = created_at + interval '1 day' where id = $1", [
    day.mediaId,
  ]);
  await db.exec('alter table public.media enable trigger stamp_row');
  expect(await images()).toBe(0);
  await publish(2);
  expect(await images()).toBe(1);
});

it('clients cannot set the creation time of a find', async () => {
  const { client } = owner;
  await client.from('finds').update({ created_at: '2020-01-01T00:00:00Z' }).eq('quest_id', day.questId);
  await client
    .from('finds')
    .insert({ quest_id: day.questId, item_description: 'Groat', created_at: '2020-01-01T00:00:00Z' });
  expect(await names()).toEqual([]);
});

it('withdrawn content disappears at once', async () => {
  await publish(1);
  await owner.client.from('finds').delete().eq('id', day.coinId);
  expect(await names()).toEqual(['Buckle, (bronze)']);
  await owner.client.from('finds').update({ item_description: 'Found 23/11/2026' }).eq('id', day.relicId);
  expect(await names()).toEqual(['Unnamed Find']);
  await prefer(owner, { is_gallery_public: false });
  expect((await gallery(owner.userId)).json()).toBeNull();
});

it('each publication has its own random order, which stays until the next', async () => {
  const finds = Array.from({ length: 30 }, (_, at) => ({
    quest_id: day.questId,
    item_description: `Find ${at}`,
    found_at: new Date(Date.UTC(2026, at % 9, 3, at)).toISOString(),
  }));
  for (const find of finds) expect((await owner.client.from('finds').insert(find)).error).toBeNull();
  await publish(1);
  const first = await names();
  expect(await names()).toEqual(first);
  await publish(2);
  const second = await names();
  expect(second.toSorted()).toEqual(first.toSorted());
  expect(second).not.toEqual(first);
  const insertOrder = ['Denarius', 'Buckle, (bronze)', ...finds.map((find) => find.item_description)];
  const foundIn = finds
    .toSorted((a, b) => a.found_at.localeCompare(b.found_at))
    .map((find) => find.item_description);
  for (const order of [first, second]) {
    for (const inputOrder of [insertOrder, insertOrder.toReversed()]) expect(order).not.toEqual(inputOrder);
    const ofFinds = order.filter((name) => name.startsWith('Find '));
    for (const inputOrder of [foundIn, foundIn.toReversed()]) expect(ofFinds).not.toEqual(inputOrder);
  }
  // With months: sorted by month, random within a month.
  await prefer(owner, { gallery_show_fields: ['month'] });
  const { finds: byMonth } = (await gallery(owner.userId)).json() as { finds: { month: string }[] };
  const months = byMonth.map(({ month }) => month);
  expect(months).toEqual(months.toSorted().reverse());
});

it('the publication day is the same on the server and on a device', async () => {
  const other = await startRest();
  const moments = Array.from({ length: 200 }, (_, at) => Date.UTC(2026, 9, 20) + at * 5_400_000);
  const rows = await other.backend.db.query<{ day: string; before: string }>(
    `select private.publication_day(t.at)::text as day,
       to_char(private.published_before(private.publication_day(t.at)) at time zone 'utc', 'YYYY-MM-DD HH24:MI') as before
     from jsonb_array_elements_text($1::text::jsonb) with ordinality m (text, place), lateral (select m.text::timestamptz as at) t
     order by m.place`,
    [JSON.stringify(moments.map((ms) => new Date(ms).toISOString()))],
  );
  expect(rows).toEqual(
    moments.map((ms) => ({ day: publicationDay(ms), before: `${publicationDay(ms)} 00:00` })),
  );
  await other.backend.close();
});
