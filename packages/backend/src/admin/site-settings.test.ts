import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminUnderTest, type Member, startAdmin } from '../../test/admin/test-admin.ts';

let under: AdminUnderTest;
let admin: Member;
beforeAll(async () => {
  under = await startAdmin();
  admin = await under.administrator();
});
afterAll(() => under.backend.close());

const save = (changes: unknown) => admin.client.rpc('admin_save_site_settings', { changes });
const read = async () => (await under.backend.client().rpc('site_settings')).data;
const AT_FIRST = {
  ...{ title: 'MetalQuest', contact: '', registration_open: true },
  ...{ consent_variant: 'accept', map_styles: null, switches: {} },
};

describe('the settings of the site', () => {
  it('are public, and change field by field, switch by switch', async () => {
    expect(await read()).toEqual(AT_FIRST);
    expect((await save({ contact: ' help@example.org ', map_styles: ['streets-v12'] })).status).toBe(200);
    await save({ switches: { consent_decline: true, galleries: false } });
    const { data } = await save({ switches: { galleries: true } });
    const now = {
      ...AT_FIRST,
      ...{ contact: 'help@example.org', map_styles: ['streets-v12'] },
      switches: { consent_decline: true, galleries: true },
    };
    expect(data).toEqual(now);
    expect(await read()).toEqual(now);
    await save({ map_styles: null, contact: '' });
    expect((await read()).map_styles).toBeNull();
  });

  it('are logged by name, without their values', async () => {
    await save({ registration_open: true, contact: 'somebody@example.org' });
    const { data } = await admin.client.rpc('admin_audit_log', { per_page: 1 });
    expect(data).toMatchObject([
      {
        actor: admin.userId,
        action: 'settings.changed',
        target: null,
        detail: { settings: ['contact', 'registration_open'], registration_open: true },
      },
    ]);
    expect(JSON.stringify(data[0].detail)).not.toContain('somebody');
  });

  it.each([
    [null],
    ['title'],
    [[]],
    [{ epoch: 'x' }],
    [{ posts_seeded_at: null }],
    [{ title: '  ' }],
    [{ title: null }],
    [{ title: 'x'.repeat(101) }],
    [{ registration_open: 'perhaps' }],
    [{ registration_open: null }],
    [{ consent_variant: 'none' }],
    [{ map_styles: 'streets' }],
    [{ switches: { galleries: 'yes' } }],
    [{ switches: { nested: {} } }],
    [{ switches: ['a'] }],
  ])('reject %j as a whole', async (changes) => {
    const before = await read();
    expect((await save(changes)).status).toBe(400);
    expect(await read()).toEqual(before);
  });

  it('cannot be written by members or visitors', async () => {
    const member = await under.member();
    for (const client of [member.client, under.backend.client()]) {
      const { error } = await client.rpc('admin_save_site_settings', { changes: { title: 'Mine' } });
      expect(error?.code).toBe('42501');
    }
    expect((await read()).title).toBe('MetalQuest');
  });
});

describe('figures and accounts', () => {
  it('one account is shown without its records', async () => {
    const digger = await under.member();
    const quest = await digger.client.from('quests').insert({ title: 'Secret meadow' }).select('id').single();
    await digger.client.from('finds').insert({
      quest_id: quest.data?.id,
      item_description: 'Aureus',
      location_geom: 'SRID=4326;POINT(0.12181 52.20531)',
    });
    const { data, error } = await admin.client.rpc('admin_user', { user_id: digger.userId }).single();
    expect(error).toBeNull();
    expect(data).toEqual({
      ...{ id: digger.userId, email: digger.email, first_name: '', last_name: '', full_name: '' },
      ...{
        created_at: expect.any(String),
        last_sign_in_at: expect.any(String),
        last_seen_at: expect.any(String),
      },
      ...{
        confirmed: true,
        is_admin: false,
        is_last_admin: false,
        suspended_until: null,
        providers: ['email'],
      },
      ...{ sessions: 1, quest_count: 1, find_count: 1, file_count: 0, file_bytes: 0 },
    });
    expect((await admin.client.rpc('admin_user', { user_id: admin.userId }).single()).data).toMatchObject({
      is_admin: true,
      is_last_admin: true,
    });
    const nobody = await admin.client.rpc('admin_user', { user_id: '00000000-0000-4000-8000-000000000000' });
    expect(nobody).toMatchObject({ status: 404, error: { message: 'User not found' } });
    expect((await digger.client.rpc('admin_user', { user_id: digger.userId })).error?.code).toBe('42501');
  });

  it('the last days each have a row, today last', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await under.backend.db.query(
      `insert into private.daily_counts (day, what, number) values ($1, 'sign_in_failed', 3), ($1::date - 1, 'sync_refused', 2),
       ($1::date - 40, 'sync_refused', 9)`,
      [today],
    );
    const { data } = await admin.client.rpc('admin_daily_counts', { days: 3 });
    expect(data.map(({ day }: { day: string }) => day).at(-1)).toBe(today);
    expect(data).toMatchObject([
      { sign_ups: 0, failed_sign_ins: 0, sync_refusals: 0 },
      { sign_ups: 0, failed_sign_ins: 0, sync_refusals: 2 },
      { quests: 1, finds: 1, failed_sign_ins: 3, sync_refusals: 0 },
    ]);
    for (const days of [0, 367, null]) {
      expect((await admin.client.rpc('admin_daily_counts', { days })).status).toBe(400);
    }
  });
});
