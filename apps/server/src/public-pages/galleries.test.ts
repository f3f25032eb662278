import { randomUUID } from 'node:crypto';
import { authService } from '@metalquest/backend/auth/service';
import { restService } from '@metalquest/backend/rest/service';
import { startTestBackend, type TestBackend } from '@metalquest/backend/test/support/harness';
import { publishAtOnce } from '@metalquest/backend/test/support/publish-at-once';
import type { PageAnswer } from '@metalquest/core/content/page-answer';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gallerySource } from './gallery-source.ts';
import { pageCache } from './page-cache.ts';
import { embeddedBackend } from './public-backend.ts';
import { bytesOf, type ReadyAnswer } from './ready-answer.ts';
import { serveGalleries } from './serve-galleries.ts';

/* A secret place in every text field, published with all fields; tests search all answers for it. */
const PLACE = 'Grantchester';
const CANARIES = [
  '52.20',
  '0.121',
  'TL 4458',
  'TL4458',
  '30U YC',
  PLACE,
  'Archer',
  '840000',
  'SN-77',
  'IMG_CANARY',
  'Roman field',
  'drizzle',
  '2026-04-18',
  'T09:41',
];

let backend: TestBackend;
let app: FastifyInstance;
let owner: Awaited<ReturnType<TestBackend['signUp']>>;
let questId: string;
const slug = 'the-whole-season';
const calls: string[] = [];
const routes = new Set<string>();

/** All gallery routes, which are public. Add a line for each new one. */
const MATRIX: Readonly<Record<string, string>> = {
  '/gallery/:key': `/gallery/${slug}`,
  '/page-data/gallery/:key': `/page-data/gallery/${slug}`,
};

beforeAll(async () => {
  backend = await startTestBackend({ services: { '/rest/v1': restService, '/auth/v1': authService } });
  await publishAtOnce(backend.db);
  owner = await backend.signUp();
  questId = await recordSeason();
  app = Fastify();
  app.addHook('onRoute', ({ method, url }) => void ([method].flat().includes('GET') && routes.add(url)));
  const source = embeddedBackend(backend.db);
  const draw = async (address: string, answer: PageAnswer) =>
    answer.status === 301
      ? answer
      : { status: answer.status, html: `<p>${address} ${JSON.stringify(answer)}</p>` };
  serveGalleries(app, {
    galleries: gallerySource(
      {
        ...source,
        call(name, args) {
          calls.push(name);
          return source.call(name, args);
        },
      },
      '',
    ),
    renderer: { isKnown: () => true, render: draw },
    cache: pageCache<ReadyAnswer>({
      now: () => 0,
      version: async () => '1',
      bytesOf,
    }),
  });
});
afterAll(async () => {
  await app.close();
  await backend.close();
});

const must = ({ error }: { error: unknown }): void => {
  if (error) throw error;
};

async function recordSeason(): Promise<string> {
  const { client } = owner;
  const quest = randomUUID();
  const location = 'SRID=4326;POINT(0.12181 52.20531)';
  must(
    await client.from('quests').insert({
      id: quest,
      title: 'Roman field',
      notes: `By the mill at ${PLACE}, J. Archer, 01223 840000`,
      location: `${PLACE}, Cambridgeshire`,
      location_geom: location,
      status: 'ended',
      date: '2026-04-18T09:41:00Z',
      weather: { description: 'canary drizzle', temperature: 9, condition: 'Rain' },
    }),
  );
  const words = [
    'Penny',
    'Penny 52.20531, 0.12181',
    'Groat TL 4458 5841',
    'Buckle TL44585841',
    'Ring 30U YC 00800 05474',
    `${PLACE} token`,
  ];
  const finds = words.map((name) => ({
    id: randomUUID(),
    quest_id: quest,
    item_description: name,
    details: `At ${PLACE}, 52.20531, SN-77`,
    special_conditions: `${PLACE} Manor, Archer`,
    material: PLACE,
    target_id: name === 'Penny' ? '82' : '52.20531',
    terrain_type: name === 'Penny' ? 'Pasture' : `${PLACE} mill`,
    ground_mineralization: name === 'Penny' ? 'Low' : 'TL 4458 5841',
    moisture_level: name === 'Penny' ? 'Moist' : '52.20531, 0.12181',
    trash_density: name === 'Penny' ? 'Low' : `near ${PLACE}`,
    ground_compaction: name === 'Penny' ? 'Loose' : 'tl44585841',
    location_geom: location,
    found_at: '2026-04-18T09:41:00Z',
  }));
  must(await client.from('finds').insert(finds));
  must(
    await client.from('media').insert(
      finds.map(({ id }) => ({
        find_id: id,
        storage_path: `finds/${id}/${randomUUID()}.jpg`,
        media_type: 'image',
        filename: `IMG_CANARY ${PLACE} 52.20531.jpg`,
        image_width: 2560,
        image_height: 1920,
      })),
    ),
  );
  await prefer({
    is_gallery_public: true,
    gallery_slug: slug,
    gallery_title: 'The whole season',
    gallery_show_fields: [
      ...['category', 'depth', 'target_id', 'terrain_type', 'ground_mineralization', 'moisture_level'],
      ...['trash_density', 'ground_compaction', 'month', 'location', 'location_geom', 'found_at', 'details'],
      ...['special_conditions', 'material', 'quest_id', 'questTitle', 'weather', 'filename', '*'],
    ],
  });
  return quest;
}

async function prefer(changes: object): Promise<void> {
  must(await owner.client.from('user_preferences').update(changes).eq('user_id', owner.userId));
}

const get = (address: string) => app.inject({ url: address });
const addresses = () =>
  ['/gallery', '/page-data/gallery'].flatMap((from) =>
    [slug, owner.userId, `${slug}?page=2`, `${slug}?location_geom=1`].map((key) => `${from}/${key}`),
  );
const statusOf = async (address: string) => (await get(address)).statusCode;

it('the list covers every gallery address', () => {
  expect([...routes].sort()).toEqual(Object.keys(MATRIX).sort());
});

it.each(Object.values(MATRIX))(
  '%s responds the same to everyone, including the owner, and sets no cookie',
  async (address) => {
    const plain = await get(address);
    expect(plain.statusCode).toBe(200);
    const { data } = await owner.client.auth.getSession();
    const token = data.session?.access_token ?? '';
    const known = await app.inject({
      url: address,
      headers: { cookie: 'session=abc', authorization: `Bearer ${token}`, apikey: token },
    });
    expect(known.rawPayload.equals(plain.rawPayload)).toBe(true);
    expect(plain.headers['set-cookie']).toBeUndefined();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await app.inject({ url: address, method, payload: {} })).statusCode).toBe(404);
    expect([...new Set(calls)]).toEqual(['get_public_gallery']);
  },
);

it('no page, data or header reveals a place, a day or a landowner', async () => {
  const ids = await backend.db.query<{ id: string }>(
    `select id::text from public.finds union all select id::text from public.media union all select $1`,
    [questId],
  );
  const secrets = [...CANARIES, ...ids.map(({ id }) => id)];
  for (const address of addresses()) {
    const answer = await get(address);
    const response = `${answer.body} ${JSON.stringify({ ...answer.headers, date: '' })}`.toLowerCase();
    const carried = secrets.filter((secret) => response.includes(secret.toLowerCase()));
    expect({ address, carried }).toEqual({ address, carried: [] });
  }
  const { body } = await get(`/gallery/${slug}`);
  for (const text of ['Penny', 'Pasture', '2026-04', 'Unnamed Find']) expect(body).toContain(text);
});

it('with a slug no response contains the owner’s id, for either address', async () => {
  for (const address of addresses()) expect((await get(address)).body, address).not.toContain(owner.userId);
});

it('withdrawn content disappears for the next visitor: a field, a find, the gallery', async () => {
  const seen = async () => (await get(`/gallery/${slug}`)).body;
  expect(await seen()).toContain('Pasture');
  await prefer({ gallery_show_fields: ['month'] });
  expect(await seen()).not.toContain('Pasture');
  expect(await seen()).toContain('Penny');
  must(await owner.client.from('finds').delete().eq('item_description', 'Penny'));
  expect(await seen()).not.toContain('Penny');
  await prefer({ is_gallery_public: false });
  for (const address of addresses()) expect(await statusOf(address), address).toBe(404);
  await prefer({ is_gallery_public: true });
  expect(await statusOf(`/gallery/${slug}`)).toBe(200);
});

it('an unknown, a private and a suspended gallery respond identically, byte for byte', async () => {
  const closed = await backend.signUp();
  must(
    await closed.client
      .from('user_preferences')
      .update({ gallery_slug: 'closed-gate' })
      .eq('user_id', closed.userId),
  );
  const suspended = await backend.signUp();
  must(
    await suspended.client
      .from('user_preferences')
      .update({ gallery_slug: 'sent-off', is_gallery_public: true })
      .eq('user_id', suspended.userId),
  );
  expect(await statusOf('/gallery/sent-off')).toBe(200);
  await backend.db.query("update auth.users set banned_until = '2200-01-01' where id = $1", [
    suspended.userId,
  ]);
  for (const from of ['/gallery', '/page-data/gallery']) {
    const keys = ['never-there', 'closed-gate', closed.userId, 'sent-off', suspended.userId, randomUUID()];
    const answers = await Promise.all(keys.map((key) => get(`${from}/${key}`)));
    const shapes = answers.map(({ statusCode, body, headers }) =>
      JSON.stringify([statusCode, body, { ...headers, date: '' }]),
    );
    expect(new Set(shapes).size, from).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
  }
});

it('a long gallery has pages of 40, each find on one of them, and nothing after the last', async () => {
  const collector = await backend.signUp();
  const quest = randomUUID();
  must(await collector.client.from('quests').insert({ id: quest, title: 'Q', status: 'ended' }));
  must(
    await collector.client.from('finds').insert(
      Array.from({ length: 245 }, (_, at) => ({
        quest_id: quest,
        item_description: `Find ${at}`,
        found_at: new Date(Date.UTC(2025, 0, 1) + at * 72_000_000).toISOString(),
      })),
    ),
  );
  must(
    await collector.client
      .from('user_preferences')
      .update({ is_gallery_public: true, gallery_slug: 'collector' })
      .eq('user_id', collector.userId),
  );
  const names: string[] = [];
  for (const page of [1, 2, 3, 4, 5, 6, 7]) {
    const { data } = (await get(`/page-data/gallery/collector?page=${page}`)).json();
    expect(data.gallery).toMatchObject({ page, total: 245 });
    names.push(...data.gallery.finds.map(({ name }: { name: string }) => name));
    expect(data.gallery.finds).toHaveLength(page < 7 ? 40 : 5);
  }
  expect(new Set(names).size).toBe(245);
  expect(await statusOf('/gallery/collector?page=8')).toBe(404);
});
