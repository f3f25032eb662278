import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Detectorist,
  type FieldDay,
  type RestUnderTest,
  recordFieldDay,
  startRest,
} from '../rest/test-rest.ts';
import { publishAtOnce } from '../support/publish-at-once.ts';
import { type GalleryUnderTest, galleryOn } from './test-gallery.ts';

let rest: RestUnderTest;
let owner: Detectorist;
let day: FieldDay;
let prefer: GalleryUnderTest['prefer'];
let gallery: GalleryUnderTest['gallery'];
let suspend: GalleryUnderTest['suspend'];
let publicIdOf: GalleryUnderTest['publicIdOf'];

beforeAll(async () => {
  rest = await startRest();
  await publishAtOnce(rest.backend.db);
  ({ prefer, gallery, suspend, publicIdOf } = galleryOn(rest));
  owner = await rest.signUp();
  day = await recordFieldDay(owner);
});
afterAll(() => rest.backend.close());

describe('a public gallery', () => {
  it('shows only names, pictures and the chosen fields', async () => {
    await prefer(owner, {
      is_gallery_public: true,
      gallery_slug: 'roman-finds',
      gallery_title: 'Roman finds',
      gallery_show_fields: ['depth', 'month', 'category'],
    });
    const expected = {
      slug: 'roman-finds',
      title: 'Roman finds',
      layout: 'rows',
      fields: ['category', 'depth', 'month'],
      finds: expect.arrayContaining([
        {
          name: 'Denarius',
          category: 'Coin',
          depth_cm: 12,
          month: '2026-04',
          images: [{ id: await publicIdOf(day.mediaId), width: 2560, height: 1920 }],
        },
        { name: 'Buckle, (bronze)', category: 'Relic', depth_cm: null, month: '2026-04', images: [] },
      ]),
      total: 2,
      page: 1,
      more: false,
    };
    for (const address of ['roman-finds', 'Roman-Finds', owner.userId, owner.userId.toUpperCase()]) {
      const answer = await gallery(address);
      expect(answer.status).toBe(200);
      expect(answer.json()).toEqual(expected);
    }
    const stranger = await rest.signUp();
    const { data } = await stranger.client.rpc('get_public_gallery', { slug_or_id: 'roman-finds' });
    expect(data).toEqual(expected);
    const overGet = await rest.request('GET', '/rpc/get_public_gallery?slug_or_id=roman-finds');
    expect(overGet.json()).toEqual(expected);
  });

  it('shows only fields that the server knows to be harmless, regardless of the owner’s choices', async () => {
    await prefer(owner, {
      gallery_show_fields: [
        'details',
        'special_conditions',
        'found_at',
        'created_at',
        'location',
        'location_geom',
        'quest_id',
        'quest_title',
        'serial_number',
        'filename',
        'storage_path',
        'user_id',
        'id',
        '*',
        'depth, location_geom',
        'target_id',
      ],
    });
    const { fields, finds } = (await gallery('roman-finds')).json() as { fields: string[]; finds: object[] };
    expect(fields).toEqual(['target_id']);
    for (const find of finds) expect(Object.keys(find).sort()).toEqual(['images', 'name', 'target_id']);
    await prefer(owner, { gallery_show_fields: [] });
    const bare = (await gallery('roman-finds')).json() as { finds: object[] };
    for (const find of bare.finds) expect(Object.keys(find).sort()).toEqual(['images', 'name']);
  });

  const placed: [string, boolean][] = [
    ['Penny 52.2053', true],
    ['Penny at 52.2, 0.12', true],
    ['52° 12′ N', true],
    ['Buckle TL 4458 5841', true],
    ['Buckle TL4458', true],
    ['buckle tl44585841', true],
    ['Buckle O 099 361', true],
    ['buckle j0813190483', true],
    ['Ring 30U WF 8005 0547', true],
    ['ring 30uwf80050547', true],
    ['Token no 1234', false],
    ['Pattern A 12 34', false],
    ['9ct gold 1912', false],
    ['Grantchester penny', true],
    ['penny, GRANTCHESTER mill', true],
    ['Cambs penny', false],
    ['Henry III penny, 1.42 g', false],
    ['Sn 1947 (tin)', false],
    ['Buckle 12.5 x 30.1 mm', false],
  ];
  it.each(placed)('withholds a find called %s: %s', async (name, tells) => {
    const giver = await rest.signUp();
    const { questId, coinId } = await recordFieldDay(giver);
    await giver.client
      .from('quests')
      .update({ location: 'Grantchester, Cambridgeshire, UK' })
      .eq('id', questId);
    await giver.client
      .from('finds')
      .update({ item_description: name, terrain_type: 'By Grantchester mill', target_id: '82' })
      .eq('id', coinId);
    await prefer(giver, { is_gallery_public: true });
    const { finds } = (await gallery(giver.userId)).json() as { finds: { name: string }[] };
    const visibleFind = finds.find((find) => !find.name.startsWith('Buckle, ('));
    expect(visibleFind).toMatchObject({
      name: tells ? 'Unnamed Find' : name,
      terrain_type: null,
      target_id: '82',
    });
  });

  it('is null, byte for byte, whether closed, suspended, deleted or nonexistent', async () => {
    const closed = await rest.signUp();
    await prefer(closed, { gallery_slug: 'closed-gate' });
    const suspended = await rest.signUp();
    await prefer(suspended, { gallery_slug: 'sent-off', is_gallery_public: true });
    await suspend(suspended.userId, '2200-01-01T00:00:00Z');
    const deleted = await rest.signUp();
    await prefer(deleted, { gallery_slug: 'gone-away', is_gallery_public: true });
    expect((await gallery('gone-away')).text).not.toBe('null');
    await rest.backend.db.query('delete from auth.users where id = $1', [deleted.userId]);

    const answers = await Promise.all(
      [
        'closed-gate',
        closed.userId,
        'sent-off',
        suspended.userId,
        'gone-away',
        deleted.userId,
        'never-there',
        randomUUID(),
        '',
        "'; --",
        'x'.repeat(2000),
      ].map((address) => gallery(address)),
    );
    const shapes = answers.map(({ status, text, headers }) => ({
      status,
      text,
      headers: [...headers].filter(([name]) => name !== 'date'),
    }));
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(shapes[0]).toMatchObject({ status: 200, text: 'null' });

    await suspend(suspended.userId, '2020-01-01T00:00:00Z');
    expect((await gallery('sent-off')).text).not.toBe('null');
  });

  it('has pages of 200, newest months first, in random order within a month', async () => {
    const collector = await rest.signUp();
    const { questId } = await recordFieldDay(collector);
    const finds = Array.from({ length: 448 }, (_, i) => ({
      quest_id: questId,
      item_description: `Find ${i}`,
      found_at: new Date(Date.UTC(2025, 0, 1) + i * 3_600_000 * 20).toISOString(),
    }));
    expect((await collector.client.from('finds').insert(finds)).error).toBeNull();
    await prefer(collector, { is_gallery_public: true, gallery_show_fields: ['month'] });
    const names: string[] = [];
    for (const page of [1, 2, 3]) {
      const answer = (await gallery(collector.userId, page)).json() as {
        finds: { name: string; month: string }[];
        more: boolean;
        total: number;
      };
      expect(answer.total).toBe(450);
      const parts = await Promise.all([1, 2, 3, 4, 5].map((part) => gallery(collector.userId, page, part)));
      const inParts = parts.map((part) => (part.json() as { finds: object[] }).finds);
      expect(inParts.flat()).toEqual(answer.finds);
      expect(inParts[0]).toHaveLength(40);
      const months = answer.finds.map(({ month }) => month);
      expect(months).toEqual(months.toSorted().reverse());
      expect(answer.more).toBe(page < 3);
      names.push(...answer.finds.map(({ name }) => name));
    }
    expect(new Set(names).size).toBe(450);
    const january = names.filter((name) => {
      const number = Number(name.slice('Find '.length));
      return number * 20 < 31 * 24;
    });
    expect(january.length).toBeGreaterThan(30);
    const byTime = january.toSorted((a, b) => Number(b.slice(5)) - Number(a.slice(5)));
    expect(january).not.toEqual(byTime);
    expect(january).not.toEqual(byTime.toReversed());
    expect((await gallery(collector.userId, 4)).json()).toMatchObject({ finds: [], more: false });
  });

  it.each([0, -1, 1001, null])('rejects page %s', async (page) => {
    const answer = await rest.request('POST', '/rpc/get_public_gallery', {
      body: JSON.stringify({ slug_or_id: 'roman-finds', page }),
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('page must be between 1 and 1000');
  });

  it.each([0, 6])('rejects part %s of a page', async (part) => {
    const answer = await gallery('roman-finds', 1, part);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('part must be between 1 and 5');
  });
});

describe('a gallery address', () => {
  it('cannot look like an id, to prevent impersonation', async () => {
    const squatter = await rest.signUp();
    for (const slug of [owner.userId, owner.userId.replaceAll('-', ''), randomUUID()]) {
      const { error } = await squatter.client
        .from('user_preferences')
        .update({ gallery_slug: slug })
        .eq('user_id', squatter.userId);
      expect(error).toMatchObject({ code: '23514' });
      expect(error?.message).toContain('gallery_slug_must_not_look_like_an_id');
    }
  });

  it.each(['admin', 'api', 'settings', 'official', 'null'])(
    'cannot be the reserved word %s',
    async (slug) => {
      const { error } = await owner.client
        .from('user_preferences')
        .update({ gallery_slug: slug })
        .eq('user_id', owner.userId);
      expect(error?.message).toContain('gallery_slug_must_not_be_a_reserved_word');
    },
  );
});

describe('with galleries switched off', () => {
  const switchTo = (isOn: boolean) =>
    rest.backend.db.query('update private.site_settings set switches = $1::text::jsonb', [
      JSON.stringify({ galleries: isOn }),
    ]);

  it('an open gallery responds like a nonexistent one, pages and pictures alike', async () => {
    await prefer(owner, { is_gallery_public: true, gallery_slug: 'roman-finds' });
    const isThere = async () => (await gallery('roman-finds')).json() !== null;
    const hasPicture = async () => {
      const [row] = await rest.backend.db.query<{ path: string | null }>(
        'select private.public_media_path($1) as path',
        [await publicIdOf(day.mediaId)],
      );
      return row?.path != null;
    };
    await rest.backend.db.query(
      `insert into storage.objects (bucket_id, name, owner_id, metadata) values ('media', $1, $2, '{"size": 1}')
       on conflict do nothing`,
      [`finds/${day.coinId}/${day.mediaId}.jpg`, owner.userId],
    );
    expect([await isThere(), await hasPicture()]).toEqual([true, true]);
    await switchTo(false);
    const [closed, never] = [await gallery('roman-finds'), await gallery('never-was')];
    expect([closed.status, closed.text]).toEqual([never.status, never.text]);
    expect(await hasPicture()).toBe(false);
    await switchTo(true);
    expect([await isThere(), await hasPicture()]).toEqual([true, true]);
  });
});
