import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turnOn } from '../../../test/auth/factors/test-factors.ts';
import { type AuthUnderTest, startAuth } from '../../../test/auth/test-auth.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.backend.close());

describe("a thief's factor is removed", () => {
  it('when the change of the address is undone', async () => {
    const { client, email } = await auth.backend.signUp();
    await turnOn(client, auth.clock.ms);
    await client.auth.updateUser({ email: `${randomUUID()}@example.org` });
    // The email about two-factor authentication may be written after this one.
    const mails = await auth.mailsTo(email);
    const token = mails.map(({ text }) => /#token=([\w-]+)/.exec(text ?? '')?.[1]).find(Boolean);
    expect((await auth.call('POST', '/undo-email-change', { body: { token } })).status).toBe(200);
    const left = await auth.backend.db.query(
      'select 1 from auth.mfa_factors f join auth.users u on u.id = f.user_id where u.email = $1',
      [email],
    );
    expect(left).toEqual([]);
  });

  it('when the owner of an unproven address signs in by email', async () => {
    const { client, email } = await auth.backend.signUp();
    await turnOn(client, auth.clock.ms);
    const owner = auth.backend.client();
    await owner.auth.signInWithOtp({ email });
    const code = (await auth.mailsTo(email)).find((mail) => mail.code)?.code ?? '';
    expect((await owner.auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    const { data } = await owner.auth.mfa.getAuthenticatorAssuranceLevel();
    expect([data?.currentLevel, data?.nextLevel]).toEqual(['aal1', 'aal1']);
    expect((await owner.auth.updateUser({ data: {} })).error).toBeNull();
  });
});
