import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGREEMENT } from './sample-calls.ts';
import { DRAWING, NAME, type SigningCalls, startSigning } from './signing-calls.ts';

let signing: SigningCalls;

beforeAll(async () => {
  signing = await startSigning();
});
afterAll(() => signing.rest.backend.close());

describe('a request to sign', () => {
  it('shows the agreement and nothing else, and the owner sees that the link was opened', async () => {
    const { id, secret } = await signing.create();
    expect((await signing.listed())[0]).toMatchObject({ id, openedAt: null, answer: null, filedAt: null });
    const answer = await signing.call('agreement_to_sign', { secret });
    expect(answer.value).toMatchObject({ state: 'open', agreement: AGREEMENT });
    expect(Object.keys(answer.value).sort()).toEqual([
      'account',
      'agreement',
      'answeredAt',
      'createdAt',
      'drawing',
      'expiresAt',
      'signerName',
      'state',
    ]);
    for (const hidden of [id, signing.permissionId, signing.owner.userId])
      expect(answer.text).not.toContain(hidden);
    const [{ openedAt }] = await signing.listed();
    expect(openedAt).toMatch(/^\d{4}-/);
    await signing.show(secret);
    expect((await signing.listed())[0].openedAt).toBe(openedAt);
  });

  it('names the account alike at each of its links, and other accounts differently', async () => {
    const someone = await signing.rest.signUp();
    const permission = await signing.addPermission(someone);
    const accountOf = async (made: { secret: string }) => (await signing.sign(made.secret)).value.account;
    const accounts = [
      await accountOf(await signing.create()),
      await accountOf(await signing.create()),
      await accountOf(await signing.create(someone, permission)),
    ];
    expect(accounts[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(accounts[1]).toBe(accounts[0]);
    expect(accounts[2]).not.toBe(accounts[0]);
  });

  it('has a secret of more than 128 random bits, of which the database keeps only the hash', async () => {
    const { secret } = await signing.create();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const rows = await signing.rest.backend.db.query('select r::text as row from private.signing_requests r');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is signed once', async () => {
    const { secret } = await signing.create();
    const first = (await signing.sign(secret)).value;
    expect(first).toMatchObject({ accepted: true, state: 'signed', signerName: NAME, drawing: DRAWING });
    for (const later of [await signing.sign(secret, 'Someone Else', null), await signing.decline(secret)])
      expect(later.value).toEqual({ ...first, accepted: false });
    expect((await signing.listed())[0]).toMatchObject({
      answer: 'signed',
      signerName: NAME,
      drawing: DRAWING,
    });
    expect(await signing.show(secret)).toMatchObject({ state: 'signed', answeredAt: first.answeredAt });
  });

  it('is signed once when two people sign at the same time', async () => {
    const { secret } = await signing.create();
    const answers = await Promise.all([signing.sign(secret, 'One', null), signing.sign(secret, 'Two', null)]);
    expect(answers.map(({ value }) => value.accepted).sort()).toEqual([false, true]);
    expect(new Set(answers.map(({ value }) => value.signerName)).size).toBe(1);
  });

  it('stays declined, and no longer shows the agreement', async () => {
    const { secret } = await signing.create();
    expect((await signing.decline(secret)).value).toEqual({ accepted: true, state: 'declined' });
    expect((await signing.sign(secret)).value).toEqual({ accepted: false, state: 'declined' });
    expect(await signing.show(secret)).toEqual({ state: 'declined' });
    expect((await signing.listed())[0]).toMatchObject({ answer: 'declined', signerName: null });
  });

  it('ends when it expires', async () => {
    const { id, secret } = await signing.create();
    await signing.age(id, '15 days');
    expect(await signing.show(secret)).toEqual({ state: 'expired' });
    expect((await signing.sign(secret)).value).toEqual({ accepted: false, state: 'expired' });
    expect((await signing.listed()).find((each: { id: string }) => each.id === id)).toMatchObject({
      answer: null,
      openedAt: null,
    });
  });

  it('ends when it is revoked, and when a new link replaces it', async () => {
    const first = await signing.create();
    const { secret } = await signing.create();
    expect(await signing.show(first.secret)).toEqual({ state: 'revoked' });
    const { id } = (await signing.listed())[0];
    expect((await signing.owner.client.rpc('revoke_signing_request', { request: id })).error).toBeNull();
    expect((await signing.sign(secret)).value).toEqual({ accepted: false, state: 'revoked' });
    expect(await signing.show(secret)).toEqual({ state: 'revoked' });
  });

  it('ends with its permission, while its owner is suspended, and with the account', async () => {
    const someone = await signing.rest.signUp();
    const permission = await signing.addPermission(someone);
    const first = await signing.create(someone, permission);
    await signing.deletePermission(someone, permission);
    expect((await signing.call('agreement_to_sign', { secret: first.secret })).text).toBe('null');
    const { secret } = await signing.create(someone, await signing.addPermission(someone));
    const { db } = signing.rest.backend;
    const ban = (until: string) =>
      db.query(`update auth.users set banned_until = ${until} where id = $1`, [someone.userId]);
    await ban("now() + interval '1 day'");
    for (const answer of [await signing.call('agreement_to_sign', { secret }), await signing.sign(secret)])
      expect(answer.text).toBe('null');
    await ban('null');
    expect(await signing.show(secret)).toMatchObject({ state: 'open' });
    await db.query('delete from auth.users where id = $1', [someone.userId]);
    expect((await signing.call('agreement_to_sign', { secret })).text).toBe('null');
  });

  it('is neither created, listed, revoked nor filed by another user', async () => {
    const stranger = await signing.rest.signUp();
    const { id, secret } = await signing.create();
    expect((await signing.ask(stranger, signing.permissionId)).error?.code).toBe('PT404');
    expect(await signing.listed(stranger)).toEqual([]);
    for (const name of ['revoke_signing_request', 'note_filed_signature'])
      expect((await stranger.client.rpc(name, { request: id })).error).toBeNull();
    expect((await signing.sign(secret)).value.accepted).toBe(true);
    await stranger.client.rpc('note_filed_signature', { request: id });
    expect((await signing.listed())[0].filedAt).toBeNull();
    await signing.owner.client.rpc('note_filed_signature', { request: id });
    expect((await signing.listed())[0].filedAt).toMatch(/^\d{4}-/);
  });

  it.each(['', 'x', '0'.repeat(64), '%', "' or true --", 'é'.repeat(500)])(
    'does not open to %j',
    async (secret) => {
      for (const answer of [await signing.call('agreement_to_sign', { secret }), await signing.sign(secret)])
        expect(answer.text).toBe('null');
    },
  );
});
