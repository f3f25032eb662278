import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ENGLISH_WORDS } from '@metalquest/core/gallery/secrecy/english-words';
import { foldText } from '@metalquest/core/gallery/secrecy/fold-text';
import { COMMON_WORDS, ownNames, type PrivateText } from '@metalquest/core/gallery/secrecy/private-names';
import { REVEALING_PATTERNS } from '@metalquest/core/gallery/secrecy/revealing-patterns';
import { withheldDetail } from '@metalquest/core/gallery/secrecy/withheld';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../src/db/database.ts';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { publishAtOnce } from '../support/publish-at-once.ts';
import { galleryWords } from './gallery-words.ts';
import { rowsRead } from './rows-read.ts';
import { galleryOn } from './test-gallery.ts';

/* The database applies the same rule as packages/core/src/gallery/secrecy. */

let rest: RestUnderTest;
let owner: Detectorist;

beforeAll(async () => {
  rest = await startRest();
  await publishAtOnce(rest.backend.db);
  owner = await rest.signUp();
});
afterAll(() => rest.backend.close());

/** Evaluates an expression for each text. */
async function each<T>(expression: string, texts: readonly string[]): Promise<T[]> {
  const rows = await rest.backend.db.query<{ value: T }>(
    `select ${expression} as value from jsonb_array_elements_text($1::text::jsonb) with ordinality t (words, place)
     order by t.place`,
    [JSON.stringify(texts)],
  );
  return rows.map(({ value }) => value);
}

it('patterns, common words and English words are identical', async () => {
  const patterns = await rest.backend.db.query(
    'select is_cased, needs, pattern from private.telling_patterns()',
  );
  const groups = Map.groupBy(REVEALING_PATTERNS, ({ isCased, needs }) => JSON.stringify([isCased, needs]));
  const inFours = [...groups.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / 4) }, (_, at) => {
      const four = all.slice(at * 4, at * 4 + 4);
      return {
        is_cased: four[0]?.isCased,
        needs: four[0]?.needs,
        pattern: four.map(({ pattern }) => pattern).join('|'),
      };
    }),
  );
  expect(patterns).toEqual(inFours);
  const [common] = await each<string[]>('private.common_words()', ['']);
  expect(common).toEqual([...COMMON_WORDS]);
  const [english] = await each<object>('private.english_words()', ['']);
  expect(Object.keys(english ?? {}).toSorted()).toEqual(ENGLISH_WORDS.trim().split(/\s/).toSorted());
});

it('every character is folded the same way', async () => {
  const codes = Array.from({ length: 0x20000 }, (_, code) => code).filter(
    (code) => code > 0 && (code < 0xd800 || code > 0xdfff),
  );
  const foldedOtherwise = async (groups: readonly (readonly number[])[]) => {
    const texts = groups.map((group) => `A${group.map((code) => `${String.fromCodePoint(code)}5`).join('')}`);
    const folded = await each<string>('private.fold_words(t.words)', texts);
    return groups.filter((_, at) => folded[at] !== foldText(texts[at] ?? '')).flat();
  };
  // Checks groups of 50 first, which is much faster.
  const fifties = Array.from({ length: Math.ceil(codes.length / 50) }, (_, at) =>
    codes.slice(at * 50, at * 50 + 50),
  );
  const suspects = await foldedOtherwise(fifties);
  const different = await foldedOtherwise(suspects.map((code) => [code]));
  // Letters with accents of eight scripts, added to Unicode after version 14, which PostgreSQL 15 has.
  const known =
    /[\u{A7F1}\u{105C9}-\u{105E4}\u{11383}-\u{113C8}\u{16121}-\u{16128}\u{16D68}-\u{16D6A}\u{1E030}-\u{1E06D}]/u;
  expect(
    different.filter((code) => !known.test(String.fromCodePoint(code))).map((code) => code.toString(16)),
  ).toEqual([]);
});

it('any text gets the same verdict in both implementations', async () => {
  const texts = fc.sample(galleryWords, 3_000);
  const tells = await each<boolean>('private.tells_where(t.words)', texts);
  const inCode = texts.map((text) => withheldDetail(text, []) !== null);
  expect(texts.filter((_, at) => tells[at] !== inCode[at])).toEqual([]);
  expect(inCode.filter(Boolean).length).toBeGreaterThan(250);
  expect(inCode.filter((isWithheld) => !isWithheld).length).toBeGreaterThan(250);
});

/** Sorted. */
const serverKeys = async (): Promise<string[]> => {
  const rows = await rest.backend.db.query<{ name: string }>(
    'select distinct name from private.own_names where user_id = $1 order by name',
    [owner.userId],
  );
  return rows.map(({ name }) => name).toSorted();
};

async function insertOwn(own: readonly PrivateText[]): Promise<void> {
  const { client } = owner;
  const of = (kind: PrivateText['kind']) =>
    own.filter((each) => each.kind === kind).map(({ words }) => words);
  const done = ({ error }: { error: unknown }): void => {
    if (error) throw error;
  };
  done(await client.from('quests').insert(of('quest').map((title) => ({ title, status: 'ended' }))));
  done(
    await client
      .from('quests')
      .insert(of('place').map((location) => ({ title: 'Beach', location, status: 'ended' }))),
  );
  done(
    await client
      .from('property_permissions')
      .insert(of('permission').map((property_address) => ({ property_address }))),
  );
  const [address = null] = of('address');
  done(await client.from('landowner_contacts').insert(of('landowner').map((name) => ({ name, address }))));
}

it('the owner’s names are the same, and found in the same texts', async () => {
  const { userId } = owner;
  const own: readonly PrivateText[] = [
    { kind: 'quest', words: 'Long Meadow, day 2' },
    { kind: 'quest', words: 'Field of J. Archer at Grantchester' },
    { kind: 'quest', words: 'Beach' },
    { kind: 'place', words: 'Grantchester, Cambridgeshire, UK' },
    { kind: 'place', words: 'Ely' },
    { kind: 'permission', words: 'Manor Farm (north), Mill Lane, CB3 9NL' },
    { kind: 'landowner', words: 'J. Ärcher & Sons' },
    { kind: 'landowner', words: 'Farm Ltd' },
    { kind: 'address', words: '7 Kölner Straße / 50667' },
  ];
  await insertOwn(own);
  const localNames = ownNames(own);
  expect(await serverKeys()).toEqual(localNames.map(({ key }) => key).toSorted());
  const texts = fc.sample(galleryWords, 1_500);
  const isShown = await each<boolean>(
    `not private.tells_where(t.words) and not private.has_own_name(t.words, '${userId}')`,
    texts,
  );
  expect(texts.filter((text, at) => isShown[at] !== (withheldDetail(text, localNames) === null))).toEqual([]);
});

it('the six hundred names of finds pass', async () => {
  const names = ['pas-names.txt', 'harmless-names.txt'].flatMap((file) =>
    readFileSync(new URL(`../../../core/src/gallery/secrecy/${file}`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  expect(names).toHaveLength(600);
  const tells = await each<boolean>('private.tells_where(t.words)', names);
  expect(names.filter((_, at) => tells[at])).toEqual([]);
});

it('names follow their record: changed, deleted, restored and planned', async () => {
  const { client } = owner;
  const id = randomUUID();
  const has = async (words: string) =>
    (await each<boolean>(`private.has_own_name(t.words, '${owner.userId}')`, [words]))[0];
  await client.from('quests').insert({ id, title: 'Quabbleton', status: 'ended' });
  expect(await has('quabbleton token')).toBe(true);
  await client.from('quests').update({ title: 'Zibberwick', location: 'Yarvling' }).eq('id', id);
  expect(await has('quabbleton token')).toBe(false);
  expect(await has('the zibberwicks of Yarvling')).toBe(true);
  await client.from('quests').delete().eq('id', id);
  expect(await has('yarvling')).toBe(false);
  const [deleted] = await rest.backend.db.query<{ id: string }>(
    'select id from private.deleted_records where row_id = $1',
    [id],
  );
  const { error } = await client.rpc('restore_deleted', { record: deleted?.id ?? '' });
  expect(error).toBeNull();
  expect(await has('yarvling')).toBe(true);
  await client.from('planned_quests').insert({ name: 'Wumbleford', day: '2026-12-24' });
  expect(await has('Wumbleford')).toBe(true);
});

it('a text is checked without reading the names of its owner, however many', async () => {
  const { userId } = await rest.signUp();
  const { db } = rest.backend;
  const check = (tx: Queryable) =>
    tx.query(
      `select private.has_own_name('Roman brooch 2nd century no ' || n, $1) from generate_series(1, 40) n`,
      [userId],
    );
  const readInAll = (tx: Queryable) => tx.query('select count(name) from private.own_names');
  const withManyNames = (work: (tx: Queryable) => Promise<unknown>) =>
    rowsRead(db, 'own_names', async (tx) => {
      // The plan of a check is made while there are hardly any names, and is kept.
      await tx.query('truncate private.own_names');
      await tx.query('analyze private.own_names');
      await check(tx);
      await tx.query(
        `insert into public.quests (user_id, title, status)
         select $1, (select string_agg(chr(97 + (n * 50 + p) % 26) || chr(97 + (n * 50 + p) / 26 % 26)
             || chr(97 + (n * 50 + p) / 676 % 26), ',') from generate_series(1, 50) p), 'ended'
         from generate_series(1, 500) n`,
        [userId],
      );
      await work(tx);
    });
  expect(await withManyNames(readInAll)).toBeGreaterThan(15_000);
  expect(await withManyNames(check)).toBeLessThan(100);
});

it.each([
  '52,20531 0,12181',
  'lat 52.205 lon 0.122',
  '52 12 19 N 0 7 18 E',
  '9F42644C+7P',
  '544940,258730',
  '５２．２０５３１，０．１２１８１',
  '٥٢٫٢٠٥٣١ ٠٫١٢١٨١',
  '52.2\u200b05\u00ad31',
  'CB3 9NL',
  'found 23/11/2026',
  'Finds of 52.20531 Grantchester',
  'The penny of Archer',
  'Long Meadow token',
])('%j is withheld as the name of a find or the title of a gallery', async (name) => {
  const { prefer, gallery } = galleryOn(rest);
  const { client, userId } = owner;
  const { data: quest } = await client.from('quests').select('id').limit(1).single();
  const { data: find, error } = await client
    .from('finds')
    .insert({ quest_id: quest?.id, item_description: name, terrain_type: name.slice(0, 100) })
    .select('id')
    .single();
  expect(error).toBeNull();
  await prefer(owner, {
    is_gallery_public: true,
    gallery_title: name,
    gallery_show_fields: ['terrain_type', 'month', 'depth'],
  });
  const publicGallery = (await gallery(userId)).json() as { title: string | null; finds: object[] };
  expect(publicGallery.title).toBeNull();
  expect(publicGallery.finds).toEqual([
    {
      name: 'Unnamed Find',
      terrain_type: null,
      depth_cm: null,
      month: expect.stringMatching(/^\d{4}-\d\d$/),
      images: [],
    },
  ]);
  await client.from('finds').delete().eq('id', find?.id);
});
