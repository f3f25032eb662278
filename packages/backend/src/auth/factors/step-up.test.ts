import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../../test/support/harness.ts';
import type { SessionRow } from '../sessions.ts';
import { findUserById, type UserRow } from '../users.ts';
import { lockAccount } from './step-up.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

async function signedIn(): Promise<{ user: UserRow; session: SessionRow }> {
  const { userId } = await backend.signUp();
  const user = await findUserById(backend.db, userId);
  const [session] = await backend.db.query<SessionRow>('select * from auth.sessions where user_id = $1', [
    userId,
  ]);
  if (!user || !session) throw new Error('not signed in');
  return { user, session };
}

const lock = ({ user, session }: { user: UserRow; session: SessionRow }) =>
  backend.db.transaction((tx) => lockAccount(tx, user, session));

it('locks the account of a live session', async () => {
  const own = await signedIn();
  expect(await lock(own)).toMatchObject({ id: own.user.id });
});

it('refuses a session that ended while the request was read', async () => {
  const own = await signedIn();
  await backend.db.query('delete from auth.sessions where id = $1', [own.session.id]);
  await expect(lock(own)).rejects.toMatchObject({ code: 'session_not_found' });
});

it('refuses an account that was deleted while the request was read', async () => {
  const { user, session } = await signedIn();
  await expect(lock({ user: { ...user, id: randomUUID() }, session })).rejects.toMatchObject({
    code: 'session_not_found',
  });
});
