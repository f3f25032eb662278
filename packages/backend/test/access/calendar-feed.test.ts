import { randomUUID } from 'node:crypto';
import { warrantyEnd } from '@metalquest/core/gear/warranty';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';

let rest: RestUnderTest;
let owner: Detectorist;
let secret: string;
const contactId = randomUUID();

const NAMES = ['Hatch Beauchamp', 'J. Archer', 'XP Deus', 'Ask about the barn'];
const TODAY = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  rest = await startRest();
  owner = await rest.signUp();
  const { client } = owner;
  for (const { error } of [
    await client.from('landowner_contacts').insert({ id: contactId, name: 'J. Archer' }),
    await client.from('property_permissions').insert([
      { property_address: 'Hatch Beauchamp', status: 'active', valid_until: '2099-01-02' },
      { property_address: 'Hatch Beauchamp', status: 'active', valid_until: '2001-01-02' },
      { property_address: 'Hatch Beauchamp', status: 'pending', valid_until: '2099-01-03' },
      { property_address: 'Hatch Beauchamp', status: 'active' },
    ]),
    await client
      .from('contact_interactions')
      .insert({ contact_id: contactId, summary: 'Ask about the barn', follow_up_date: TODAY }),
    await client.from('equipment').insert([
      { name: 'XP Deus', type: 'detector', date_bought: '2098-01-31', warranty_duration_months: 1 },
      { name: 'XP Deus', type: 'detector', date_bought: '2098-01-31' },
    ]),
    await client
      .from('planned_quests')
      .insert({ name: 'XP Deus', goal: 'Hatch Beauchamp', day: '2099-01-03' }),
  ]) {
    if (error) throw error;
  }
  secret = await create(owner);
});
afterAll(() => rest.backend.close());

async function create(who: Detectorist): Promise<string> {
  const { data, error } = await who.client.rpc('create_calendar_feed');
  if (error) throw error;
  return data;
}

const revoke = async (who: Detectorist) =>
  expect((await who.client.rpc('revoke_calendar_feed')).error).toBeNull();

const read = (wanted: string) =>
  rest.request('POST', '/rpc/calendar_events', { body: JSON.stringify({ secret: wanted }) });

const eventsOf = async (wanted: string) => (await read(wanted)).json();

describe('a calendar feed', () => {
  it('contains the days of active permissions, follow-ups and warranties, and no words of a record', async () => {
    const answer = await read(secret);
    expect(answer.json()).toMatchObject([
      { kind: 'follow-up', pageId: contactId, day: TODAY },
      { kind: 'warranty', day: warrantyEnd('2098-01-31', 1) },
      { kind: 'permission', day: '2099-01-02' },
      { kind: 'planned-quest', day: '2099-01-03' },
    ]);
    for (const name of NAMES) expect(answer.text).not.toContain(name);
    const [first] = [answer.json()].flat();
    expect(Object.keys(Object(first)).sort()).toEqual(['changedAt', 'day', 'id', 'kind', 'pageId']);
  });

  it('has a secret of more than 128 random bits, of which the database keeps only the hash', async () => {
    const someone = await rest.signUp();
    const secrets = [await create(someone), await create(someone)];
    for (const each of [...secrets, secret]) expect(each).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([...secrets, secret]).size).toBe(3);
    const rows = await rest.backend.db.query<{ row: string }>(
      'select f::text as row from private.calendar_feeds f',
    );
    expect(rows).toHaveLength(2);
    for (const each of [...secrets, secret]) expect(JSON.stringify(rows)).not.toContain(each);
  });

  it('ends at once when it is revoked or replaced', async () => {
    const someone = await rest.signUp();
    const first = await create(someone);
    expect(await eventsOf(first)).toEqual([]);
    expect((await someone.client.rpc('calendar_feed_created_at')).data).toMatch(/^\d{4}-/);
    const second = await create(someone);
    expect(await eventsOf(first)).toBeNull();
    expect(await eventsOf(second)).toEqual([]);
    await revoke(someone);
    expect(await eventsOf(second)).toBeNull();
    expect((await someone.client.rpc('calendar_feed_created_at')).data).toBeNull();
  });

  it('is neither shown to another user nor revoked by one', async () => {
    const stranger = await rest.signUp();
    expect((await stranger.client.rpc('calendar_feed_created_at')).data).toBeNull();
    await revoke(stranger);
    expect(await eventsOf(secret)).toHaveLength(4);
  });

  it('ends while its owner is suspended, and with the account', async () => {
    const someone = await rest.signUp();
    const own = await create(someone);
    const { db } = rest.backend;
    await db.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      someone.userId,
    ]);
    expect(await eventsOf(own)).toBeNull();
    await db.query('update auth.users set banned_until = null where id = $1', [someone.userId]);
    expect(await eventsOf(own)).toEqual([]);
    await db.query('delete from auth.users where id = $1', [someone.userId]);
    expect(await eventsOf(own)).toBeNull();
  });

  it.each(['', 'x', '0'.repeat(64), '%', "' or true --", 'é'.repeat(500)])(
    'does not open to %j',
    async (wrong) => {
      expect(await eventsOf(wrong)).toBeNull();
    },
  );
});
