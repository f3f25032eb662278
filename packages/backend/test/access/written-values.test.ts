import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Detectorist,
  type FieldDay,
  type RestUnderTest,
  recordFieldDay,
  startRest,
} from '../rest/test-rest.ts';

let rest: RestUnderTest;
let walker: Detectorist;
let day: FieldDay;
beforeAll(async () => {
  rest = await startRest();
  walker = await rest.signUp();
  day = await recordFieldDay(walker);
});
afterAll(() => rest.backend.close());

const refusedBy = (rule: string) => ({
  status: 400,
  error: { code: '23514', message: expect.stringContaining(`"${rule}"`) },
});

describe('the picture of a profile', () => {
  const save = (avatar_url: string) =>
    walker.client.from('profiles').update({ avatar_url }).eq('user_id', walker.userId);

  it.each([
    '',
    'https://example.org/me.jpg?size=96',
    'https://example.org/Ж.webp',
    'data:image/webp;base64,UklGRg==',
  ])('may be empty, at an https address, or in the row: "%s"', async (address) => {
    expect((await save(address)).error).toBeNull();
  });

  it.each([
    'http://example.org/me.jpg',
    '//example.org/me.jpg',
    '/me.jpg',
    'javascript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/png;base64,iVBORw0KGgo=',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    'ftp://example.org/me.jpg',
    'HTTPS://example.org/me.jpg',
    'https://',
    'https:example.org/me.jpg',
    ' https://example.org/me.jpg',
    'https://example.org/me.jpg\n//evil.example',
    'https://example.org/"onerror="alert(1)',
    'https://example.org\\@evil.example/',
    `https://example.org/${'x'.repeat(2000)}`,
  ])('may not be anything else: "%s"', async (address) => {
    expect(await save(address)).toMatchObject(refusedBy('profiles_avatar_url_check'));
  });

  it.each(['https://example.org/a b.jpg', 'http://example.org/a.jpg', 'javascript:alert(1)'])(
    'is dropped for a new account if it is invalid: "%s"',
    async (avatar_url) => {
      const client = rest.backend.client();
      const email = `${randomUUID()}@example.org`;
      const { error } = await client.auth.signUp({
        email,
        password: 'a long walk over stubble',
        options: { data: { avatar_url } },
      });
      expect(error).toBeNull();
      expect((await client.from('profiles').select('avatar_url').single()).data).toEqual({ avatar_url: '' });
    },
  );
});

describe('a place', () => {
  const point = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] });
  const OFF_THE_GLOBE = [
    [180.1, 0],
    [-180.1, 0],
    [0, 90.1],
    [0, -90.1],
    [1e308, 0],
  ] as const;

  it.each([
    [180, 90],
    [-180, -90],
    [0.12181, 52.20531],
  ])('may be at %f, %f', async (lng, lat) => {
    const location_geom = point(lng, lat);
    expect((await walker.client.from('quests').insert({ title: 'Edge', location_geom })).error).toBeNull();
    const find = { quest_id: day.questId, location_geom };
    expect((await walker.client.from('finds').insert(find)).error).toBeNull();
  });

  it.each(OFF_THE_GLOBE)('may not be off the globe, at %f, %f', async (lng, lat) => {
    const { client } = walker;
    const location_geom = point(lng, lat);
    const quest = await client.from('quests').insert({ title: 'Nowhere', location_geom });
    expect(quest).toMatchObject(refusedBy('quests_location_geom_check'));
    const find = await client.from('finds').insert({ quest_id: day.questId, location_geom });
    expect(find).toMatchObject(refusedBy('finds_location_geom_check'));
    const update = await client.from('finds').update({ location_geom }).eq('id', day.coinId);
    expect(update).toMatchObject(refusedBy('finds_location_geom_check'));
    const path = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [lng, lat],
      ],
    };
    expect(await client.from('quests').insert({ title: 'Nowhere', path })).toMatchObject(
      refusedBy('quests_path_check'),
    );
    const boundary = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [lng, lat],
          [0, 0],
        ],
      ],
    };
    expect(
      await client.from('property_permissions').insert({ property_address: 'Nowhere', boundary }),
    ).toMatchObject(refusedBy('boundary_is_a_valid_polygon'));
    const walked = await client.rpc('append_quest_path_points', {
      target_quest_id: day.questId,
      points: [[Date.UTC(2020, 1, 1), lng, lat]],
    });
    expect(walked.error).toMatchObject({ code: '23514' });
  });

  it.each(['POINT EMPTY', 'POINT(NaN NaN)', 'POINT(Infinity 0)'])('may not be %s', async (shape) => {
    const location_geom = `SRID=4326;${shape}`;
    for (const [table, row] of [
      ['quests', { title: 'Nowhere' }],
      ['finds', { quest_id: day.questId }],
    ] as const) {
      const { status } = await walker.client.from(table).insert({ ...row, location_geom });
      expect(status, table).toBe(400);
    }
  });
});

describe('the file of a media row', () => {
  const save = (storage_path: string) =>
    walker.client.from('media').insert({ find_id: day.coinId, media_type: 'image', storage_path });
  const id = randomUUID();

  it('may have any name that the bucket accepts', async () => {
    expect((await save(`finds/${day.coinId}/${id}.jpg`)).error).toBeNull();
    const gear = { equipment_id: day.detectorId, media_type: 'document' };
    const receipt = `${walker.userId}/equipment/${day.detectorId}/${id}.pdf`;
    expect((await walker.client.from('media').insert({ ...gear, storage_path: receipt })).error).toBeNull();
  });

  it.each([
    ['a parent folder', (find: string) => `finds/${find}/../${randomUUID()}/${id}.jpg`],
    ['a path into another folder', (find: string) => `finds/${find}/../../etc/passwd`],
    ['an extra folder', (find: string) => `finds/${find}/a/${id}.jpg`],
    ['an empty folder', (find: string) => `finds/${find}//${id}.jpg`],
    ['no file name', (find: string) => `finds/${find}/`],
    ['a name that is not a uuid', (find: string) => `finds/${find}/photo.jpg`],
    ['no extension', (find: string) => `finds/${find}/${id}`],
    ['an unknown extension', (find: string) => `finds/${find}/${id}.html`],
    ['a document of a find', (find: string) => `finds/${find}/${id}.pdf`],
    ['a percent escape', (find: string) => `finds/${find}/%2e%2e%2f${id}.jpg`],
    ['a question mark', (find: string) => `finds/${find}/${id}.jpg?x=1`],
    ['an extra line', (find: string) => `finds/${find}/${id}.jpg\n`],
  ])('may not have another name: %s', async (_what, path) => {
    expect(await save(path(day.coinId))).toMatchObject(refusedBy('media_storage_path_check'));
  });
});

describe('a voice note', () => {
  const find = () => ({ find_id: day.coinId, storage_path: `finds/${day.coinId}/${randomUUID()}.weba` });
  const quest = () => ({ quest_id: day.questId, storage_path: `${walker.userId}/voice/${randomUUID()}.m4a` });
  const NOTE = { media_type: 'voice_note', recorded_at: '2026-04-18T09:41:00Z', duration_ms: 4000 };

  it('is of a find or of a quest', async () => {
    for (const owner of [find(), quest()])
      expect((await walker.client.from('media').insert({ ...NOTE, ...owner })).error).toBeNull();
  });

  it.each([
    ['has no length', () => ({ ...find(), duration_ms: null }), 'media_voice_note_is_sound'],
    ['has no time', () => ({ ...find(), recorded_at: null }), 'media_voice_note_is_sound'],
    [
      'is a picture',
      () => ({ ...find(), storage_path: `finds/${day.coinId}/${randomUUID()}.jpg` }),
      'media_voice_note_is_sound',
    ],
    ['is larger than 10 MB', () => ({ ...find(), byte_size: 10_485_761 }), 'media_voice_note_is_sound'],
    ['is longer than five minutes', () => ({ ...find(), duration_ms: 300_001 }), 'media_duration_ms_check'],
    ['is of both', () => ({ ...find(), quest_id: day.questId }), 'media_hangs_on_one_row'],
    [
      'is sound shown as a photo',
      () => ({ ...find(), media_type: 'image', recorded_at: null, duration_ms: null }),
      'media_voice_note_is_sound',
    ],
    [
      'is a photo of a quest',
      () => ({ ...quest(), media_type: 'image', recorded_at: null, duration_ms: null }),
      'media_voice_note_is_sound',
    ],
    [
      'is of gear',
      () => ({
        equipment_id: day.detectorId,
        storage_path: `${walker.userId}/equipment/${day.detectorId}/${randomUUID()}.weba`,
      }),
      'media_storage_path_check',
    ],
  ])('is refused when it %s', async (_what, row, constraint) => {
    const saved = await walker.client.from('media').insert({ ...NOTE, ...row() });
    expect(saved).toMatchObject(refusedBy(constraint));
  });
});

it('the cover of an article must be at an https address or on this site', async () => {
  const insert = (cover: string) =>
    rest.backend.db.query(
      "insert into public.posts (category, slug, title, cover_url) values ('guide', $1, 'Cover', $2)",
      [`cover-${randomUUID()}`, cover],
    );
  await insert('/content/covers/beach.svg');
  await insert('https://example.org/a.jpg');
  for (const cover of ['//evil.example/a.jpg', '/\\evil.example/a.jpg', 'https://a b', 'javascript:alert(1)'])
    await expect(insert(cover), cover).rejects.toMatchObject({ code: '23514' });
});
