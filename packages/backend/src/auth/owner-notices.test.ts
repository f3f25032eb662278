import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AuthUnderTest, startAuth } from '../../test/auth/test-auth.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.backend.close());

const CALENDAR = 'A calendar address was created for your account';
const GALLERY = 'Your gallery is public now';

async function account() {
  const { email, userId } = await auth.backend.signUp();
  const caller = { role: 'authenticated' as const, claims: { sub: userId, aal: 'aal1' } };
  return {
    email,
    userId,
    run: (sql: string) => auth.backend.db.as(caller, (tx) => tx.query(sql)),
    subjects: async () => (await auth.mailsTo(email)).map(({ subject }) => subject),
    events: async () =>
      auth.backend.db.query<{ event: string; is_mailed: boolean }>(
        'select event, is_mailed from private.security_events where user_id = $1 and is_mailed is not null order by id',
        [userId],
      ),
  };
}
const publish = (isPublic: boolean) =>
  `update public.user_preferences set gallery_slug = null, is_gallery_public = ${isPublic}`;

it('an email reports each calendar address, also one that replaces another', async () => {
  const owner = await account();
  await owner.run('select public.create_calendar_feed()');
  await vi.waitFor(async () => expect(await owner.subjects()).toEqual([CALENDAR]), 10_000);
  await owner.run('select public.create_calendar_feed()');
  await vi.waitFor(async () => expect(await owner.subjects()).toEqual([CALENDAR, CALENDAR]), 10_000);
  const [mail] = await auth.mailsTo(owner.email);
  expect(mail?.text).toContain('revoke the address under "Calendar"');
  expect(await owner.events()).toEqual(Array(2).fill({ event: 'calendar_created', is_mailed: true }));
});

it('an email reports a gallery that becomes public, and no other change of the settings', async () => {
  const owner = await account();
  await owner.run("update public.user_preferences set gallery_title = 'Finds'");
  await owner.run(publish(true));
  await owner.run("update public.user_preferences set gallery_title = 'My finds', is_gallery_public = true");
  await owner.run(publish(false));
  await owner.run(publish(true));
  await vi.waitFor(async () => expect(await owner.subjects()).toEqual([GALLERY, GALLERY]), 10_000);
});

it('at most ten emails an hour', async () => {
  const owner = await account();
  for (let count = 0; count < 12; count += 1) await owner.run('select public.create_calendar_feed()');
  await vi.waitFor(async () => expect(await owner.subjects()).toHaveLength(10), 10_000);
  expect(await owner.events()).toHaveLength(10);
});

it('sends what happened while no server was running, once', async () => {
  const owner = await account();
  await auth.backend.db.query(
    `insert into private.security_events (at, user_id, event, is_mailed) values
       (now(), $1, 'gallery_published', false), (now(), $1, 'password_changed', null)`,
    [owner.userId],
  );
  expect(await owner.subjects()).toEqual([]);
  const servers = await Promise.all([startAuth({}, auth), startAuth({}, auth)]);
  const mails = async () => {
    const each = await Promise.all(servers.map((server) => server.mailsTo(owner.email)));
    return each.flat().map(({ subject }) => subject);
  };
  await vi.waitFor(async () => expect(await mails()).toEqual([GALLERY]), 10_000);
  expect(await owner.events()).toEqual([{ event: 'gallery_published', is_mailed: true }]);
  await Promise.all(servers.map((server) => server.backend.close()));
});
