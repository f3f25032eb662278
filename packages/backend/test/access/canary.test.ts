import { randomUUID } from 'node:crypto';
import { calendarText } from '@metalquest/core/due/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { publishAtOnce } from '../support/publish-at-once.ts';
import { type Belongings, recordBelongings } from './belongings.ts';
import { must, publishEverything, SLUG, VOICE_NOTE } from './canary-records.ts';
import { carried, PLACE, secrets } from './canary-secrets.ts';
import { AGREEMENT, SAMPLE_CALLS } from './sample-calls.ts';

/*
 * A user at 52.20531, 0.12181 records and publishes everything possible. No response to a stranger may reveal that
 * location (security contract, find-spot secrecy).
 */
let rest: RestUnderTest;
let owner: Detectorist;
let own: Belongings;
let stranger: Detectorist;

beforeAll(async () => {
  rest = await startRest();
  await publishAtOnce(rest.backend.db);
  owner = await rest.signUp();
  stranger = await rest.signUp();
  own = await recordBelongings(owner);
  await publishEverything(rest.backend.db, owner, own);
  const { db } = rest.backend;
  const [hex] = await db.query<{ point: string }>(
    'select upper(substr(extensions.st_asbinary(location_geom)::text, 13)) as point from public.finds where id = $1',
    [own.findId],
  );
  secrets.set('the point in binary', hex?.point ?? '');
  for (const [name, id] of Object.entries(own)) secrets.set(name, id);
  const [media] = await db.query<{ id: string; path: string }>(
    'select id, storage_path as path from public.media where find_id = $1',
    [own.findId],
  );
  secrets.set('media id', media?.id ?? '');
  secrets.set('file path', media?.path ?? '');
  secrets.set('voice note', VOICE_NOTE);
});
afterAll(() => rest.backend.close());

async function relations(): Promise<string[]> {
  const rows = await rest.backend.db.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
  );
  return rows.map(({ name }) => name);
}

/** Every verb on a relation, for all rows and for the owner's rows. */
const attemptsOn = (relation: string): readonly (readonly [string, string, string?])[] => [
  ['GET', `/${relation}?select=*`],
  ['GET', `/${relation}?user_id=eq.${own.userId}`],
  ['HEAD', `/${relation}?select=*`],
  ['PATCH', `/${relation}?user_id=eq.${own.userId}`, JSON.stringify({ user_id: own.userId })],
  ['POST', `/${relation}`, JSON.stringify({ user_id: own.userId })],
];

const headersFor = (method: string) => ({
  prefer: ['GET', 'HEAD'].includes(method) ? 'count=exact' : 'return=representation',
});

describe('location secrecy', () => {
  it('the owner gets every secret with the same requests', async () => {
    const seen = new Set<string>();
    for (const relation of await relations()) {
      for (const [method, path] of attemptsOn(relation)) {
        if (method !== 'GET') continue;
        const answer = await rest.request(method, path, { as: owner, headers: headersFor(method) });
        for (const secret of carried(answer, '')) seen.add(secret);
      }
    }
    expect([...secrets.keys()].filter((name) => !seen.has(name))).toEqual([
      // Rounded values occur only as search terms, and no table returns the binary form.
      'latitude, rounded',
      'longitude, rounded',
      'the point in binary',
    ]);
  });

  it.each(['an anonymous visitor', 'another user'])(
    '%s gets no secret from any table or view',
    async (who) => {
      const as = who === 'an anonymous visitor' ? {} : { as: stranger };
      for (const relation of await relations()) {
        for (const [method, path, body] of attemptsOn(relation)) {
          const headers = headersFor(method);
          const answer = await rest.request(method, path, { ...as, headers, ...(body ? { body } : {}) });
          expect({ method, path, carried: carried(answer, own.userId) }).toEqual({
            method,
            path,
            carried: [],
          });
        }
      }
    },
  );

  it.each(['an anonymous visitor', 'another user'])('%s gets no secret from any function', async (who) => {
    const as = who === 'an anonymous visitor' ? {} : { as: stranger };
    const functions = await rest.backend.db.query<{ name: string }>(
      `select distinct proname::text as name from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    for (const { name } of functions) {
      const body = JSON.stringify(SAMPLE_CALLS[name]?.(own) ?? {});
      const answer = await rest.request('POST', `/rpc/${name}`, { ...as, body });
      expect({ name, carried: carried(answer, own.userId) }).toEqual({ name, carried: [] });
    }
  });

  it('the gallery, which shows the finds, reveals no secret', async () => {
    for (const address of [SLUG, own.userId]) {
      const body = JSON.stringify({ slug_or_id: address });
      const answer = await rest.request('POST', '/rpc/get_public_gallery', { body });
      expect(answer.text).toContain('Denarius');
      expect(answer.text).toContain('2026-04');
      expect(carried(answer, '')).toEqual([]);
    }
  });

  it('the calendar, which shows the days, reveals no secret but the ids of its records', async () => {
    const { data: secret } = await owner.client.rpc('create_calendar_feed');
    const answer = await rest.request('POST', '/rpc/calendar_events', { body: JSON.stringify({ secret }) });
    const file = calendarText(JSON.parse(answer.text), 'https://finds.example');
    expect(file).toContain('DTSTART;VALUE=DATE:20990909');
    expect(file).toContain('DTSTART;VALUE=DATE:20991010');
    for (const text of [answer.text, file])
      expect(carried({ ...answer, text }, '')).toEqual(['permissionId']);
  });

  it('the link for a landowner shows the text of the agreement, and no secret', async () => {
    const { data } = await owner.client.rpc('request_signature', {
      permission: own.permissionId,
      agreement: AGREEMENT,
      days: 14,
    });
    const calls = [
      ['agreement_to_sign', {}],
      ['answer_agreement', { answer: 'signed', signer_name: 'Ann Farmer' }],
      ['agreement_to_sign', {}],
    ] as const;
    for (const [name, fields] of calls) {
      const body = JSON.stringify({ secret: data.secret, ...fields });
      const answer = await rest.request('POST', `/rpc/${name}`, { body });
      expect(answer.text).toContain('Hill Farm, Wysoka');
      expect(carried(answer, '')).toEqual([]);
      expect(answer.text).not.toContain(data.id);
    }
  });

  it('selecting, filtering or embedding from the gallery reveals no secret', async () => {
    for (const path of [
      `/rpc/get_public_gallery?slug_or_id=${SLUG}&select=location_geom`,
      `/rpc/get_public_gallery?slug_or_id=${SLUG}&select=*,finds(*)`,
      `/rpc/get_public_gallery?slug_or_id=${SLUG}&quest_id=eq.${randomUUID()}`,
      `/finds?select=location_geom,quests!inner(location)&quests.location=ilike.*${PLACE}*`,
      `/user_preferences?gallery_slug=eq.${SLUG}&select=user_id,profiles(*)`,
    ]) {
      const answer = await rest.request('GET', path);
      expect({ path, carried: carried(answer, PLACE) }).toEqual({ path, carried: [] });
    }
  });

  it('deleted records, which the owner can still list, reveal no secret to others', async () => {
    must(await owner.client.from('quests').delete().eq('id', own.questId));
    const { data } = await owner.client.rpc('list_deleted');
    const [{ id, name }] = data.records;
    expect(name).toBe('Roman field');
    for (const as of [{}, { as: stranger }]) {
      for (const [call, body] of [
        ['list_deleted', {}],
        ['restore_deleted', { record: id }],
        ['delete_permanently', { records: [id] }],
        ['files_to_remove', {}],
        ['get_public_gallery', { slug_or_id: SLUG }],
      ] as const) {
        const answer = await rest.request('POST', `/rpc/${call}`, { ...as, body: JSON.stringify(body) });
        expect({ call, carried: carried(answer, id) }).toEqual({ call, carried: [] });
        expect(answer.text).not.toContain('Denarius');
      }
    }
    expect((await owner.client.rpc('list_deleted')).data).toEqual(data);
  });
});
