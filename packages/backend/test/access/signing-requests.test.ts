import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Detectorist, type RestUnderTest, startRest } from '../rest/test-rest.ts';
import { usageOf } from '../rest/test-row-usage.ts';
import { AGREEMENT } from './sample-calls.ts';

interface Made {
  id: string;
  secret: string;
  expiresAt: string;
}

const NAME = 'Ann Farmer';
const DRAWING = [
  [0, 0, 500, 1000],
  [7, 8],
];

let rest: RestUnderTest;
let owner: Detectorist;
let permissionId: string;

beforeAll(async () => {
  rest = await startRest();
  owner = await rest.signUp();
  permissionId = await addPermission(owner);
});
afterAll(() => rest.backend.close());

async function addPermission({ client }: Detectorist): Promise<string> {
  const id = randomUUID();
  const { error } = await client.from('property_permissions').insert({ id, property_address: 'Hill Farm' });
  if (error) throw error;
  return id;
}

const ask = (who: Detectorist, permission: string, days = 14, agreement: unknown = AGREEMENT) =>
  who.client.rpc('request_signature', { permission, agreement, days });

async function create(who = owner, permission = permissionId): Promise<Made> {
  const { data, error } = await ask(who, permission);
  if (error) throw error;
  return data;
}

const call = async (name: string, body: object) => {
  const answer = await rest.request('POST', `/rpc/${name}`, { body: JSON.stringify(body) });
  return { status: answer.status, text: answer.text, value: Object(answer.json()) };
};
const show = async (secret: string) => (await call('agreement_to_sign', { secret })).value;
const sign = (secret: string, signer_name: unknown = NAME, drawing: unknown = DRAWING) =>
  call('answer_agreement', { secret, answer: 'signed', signer_name, drawing });
const decline = (secret: string) => call('answer_agreement', { secret, answer: 'declined' });

const listed = async (who = owner, permission = permissionId) =>
  (await who.client.rpc('signing_requests', { permission })).data;

async function deletePermission({ client }: Detectorist, id: string): Promise<void> {
  const { error } = await client.from('property_permissions').delete().eq('id', id);
  if (error) throw error;
}

/** Moves creation and expiry of a request back. */
const age = (id: string, by: string) =>
  rest.backend.db.query(
    `update private.signing_requests set created_at = created_at - $2::text::interval,
     expires_at = expires_at - $2::text::interval where id = $1`,
    [id, by],
  );

describe('a request to sign', () => {
  it('shows the agreement and nothing else, and the owner sees that the link was opened', async () => {
    const { id, secret } = await create();
    expect((await listed())[0]).toMatchObject({ id, openedAt: null, answer: null, filedAt: null });
    const answer = await call('agreement_to_sign', { secret });
    expect(answer.value).toMatchObject({ state: 'open', agreement: AGREEMENT });
    expect(Object.keys(answer.value).sort()).toEqual([
      'agreement',
      'answeredAt',
      'createdAt',
      'drawing',
      'expiresAt',
      'signerName',
      'state',
    ]);
    for (const hidden of [id, permissionId, owner.userId]) expect(answer.text).not.toContain(hidden);
    const [{ openedAt }] = await listed();
    expect(openedAt).toMatch(/^\d{4}-/);
    await show(secret);
    expect((await listed())[0].openedAt).toBe(openedAt);
  });

  it('has a secret of more than 128 random bits, of which the database keeps only the hash', async () => {
    const { secret } = await create();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const rows = await rest.backend.db.query('select r::text as row from private.signing_requests r');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is signed once', async () => {
    const { secret } = await create();
    const first = (await sign(secret)).value;
    expect(first).toMatchObject({ accepted: true, state: 'signed', signerName: NAME, drawing: DRAWING });
    for (const later of [await sign(secret, 'Someone Else', null), await decline(secret)])
      expect(later.value).toEqual({ ...first, accepted: false });
    expect((await listed())[0]).toMatchObject({ answer: 'signed', signerName: NAME, drawing: DRAWING });
    expect(await show(secret)).toMatchObject({ state: 'signed', answeredAt: first.answeredAt });
  });

  it('is signed once when two people sign at the same time', async () => {
    const { secret } = await create();
    const answers = await Promise.all([sign(secret, 'One', null), sign(secret, 'Two', null)]);
    expect(answers.map(({ value }) => value.accepted).sort()).toEqual([false, true]);
    expect(new Set(answers.map(({ value }) => value.signerName)).size).toBe(1);
  });

  it('stays declined, and no longer shows the agreement', async () => {
    const { secret } = await create();
    expect((await decline(secret)).value).toEqual({ accepted: true, state: 'declined' });
    expect((await sign(secret)).value).toEqual({ accepted: false, state: 'declined' });
    expect(await show(secret)).toEqual({ state: 'declined' });
    expect((await listed())[0]).toMatchObject({ answer: 'declined', signerName: null });
  });

  it('ends when it expires', async () => {
    const { id, secret } = await create();
    await age(id, '15 days');
    expect(await show(secret)).toEqual({ state: 'expired' });
    expect((await sign(secret)).value).toEqual({ accepted: false, state: 'expired' });
    expect((await listed()).find((each: { id: string }) => each.id === id)).toMatchObject({
      answer: null,
      openedAt: null,
    });
  });

  it('ends when it is revoked, and when a new link replaces it', async () => {
    const first = await create();
    const { secret } = await create();
    expect(await show(first.secret)).toEqual({ state: 'revoked' });
    const { id } = (await listed())[0];
    expect((await owner.client.rpc('revoke_signing_request', { request: id })).error).toBeNull();
    expect((await sign(secret)).value).toEqual({ accepted: false, state: 'revoked' });
    expect(await show(secret)).toEqual({ state: 'revoked' });
  });

  it('ends with its permission, while its owner is suspended, and with the account', async () => {
    const someone = await rest.signUp();
    const permission = await addPermission(someone);
    const first = await create(someone, permission);
    await deletePermission(someone, permission);
    expect((await call('agreement_to_sign', { secret: first.secret })).text).toBe('null');
    const { secret } = await create(someone, await addPermission(someone));
    const { db } = rest.backend;
    const ban = (until: string) =>
      db.query(`update auth.users set banned_until = ${until} where id = $1`, [someone.userId]);
    await ban("now() + interval '1 day'");
    for (const answer of [await call('agreement_to_sign', { secret }), await sign(secret)])
      expect(answer.text).toBe('null');
    await ban('null');
    expect(await show(secret)).toMatchObject({ state: 'open' });
    await db.query('delete from auth.users where id = $1', [someone.userId]);
    expect((await call('agreement_to_sign', { secret })).text).toBe('null');
  });

  it('is neither created, listed, revoked nor filed by another user', async () => {
    const stranger = await rest.signUp();
    const { id, secret } = await create();
    expect((await ask(stranger, permissionId)).error?.code).toBe('PT404');
    expect(await listed(stranger)).toEqual([]);
    for (const name of ['revoke_signing_request', 'note_filed_signature'])
      expect((await stranger.client.rpc(name, { request: id })).error).toBeNull();
    expect((await sign(secret)).value.accepted).toBe(true);
    await stranger.client.rpc('note_filed_signature', { request: id });
    expect((await listed())[0].filedAt).toBeNull();
    await owner.client.rpc('note_filed_signature', { request: id });
    expect((await listed())[0].filedAt).toMatch(/^\d{4}-/);
  });

  it.each(['', 'x', '0'.repeat(64), '%', "' or true --", 'é'.repeat(500)])(
    'does not open to %j',
    async (secret) => {
      for (const answer of [await call('agreement_to_sign', { secret }), await sign(secret)])
        expect(answer.text).toBe('null');
    },
  );
});

describe('bad input', () => {
  it.each([0, 61, -1, null])('refuses a validity of %s days', async (days) => {
    const { error } = await owner.client.rpc('request_signature', {
      permission: permissionId,
      agreement: AGREEMENT,
      days,
    });
    expect(error?.message).toBe('A link can be valid for 1 to 60 days');
  });

  const [landowner, detectorist] = AGREEMENT.parties;
  it.each([
    ['nothing', null],
    ['a text', 'Agreement'],
    ['a boundary', { ...AGREEMENT, sketch: { boundary: [[{ lng: 1, lat: 2 }]] } }],
    ['notes of a party', { ...AGREEMENT, parties: [{ ...landowner, notes: 'dog' }, detectorist] }],
    ['one party', { ...AGREEMENT, parties: [landowner] }],
    ['three parties', { ...AGREEMENT, parties: [landowner, detectorist, detectorist] }],
    ['no sections', { ...AGREEMENT, sections: [] }],
    ['an object for a line', { ...AGREEMENT, parties: [{ ...landowner, lines: [{}] }, detectorist] }],
    ['a missing list', { ...AGREEMENT, sections: [{ heading: 'Terms' }] }],
    ['too much text', { ...AGREEMENT, sections: [{ heading: 'Terms', paragraphs: ['x'.repeat(150_000)] }] }],
  ])('refuses an agreement with %s', async (_what, agreement) => {
    const { error } = await ask(owner, permissionId, 14, agreement);
    expect(error?.message).toBe('This agreement is too long, or the app is out of date');
  });

  it.each([null, '', '   ', 'x'.repeat(201), 'a\nb'])('refuses to sign with the name %j', async (name) => {
    const { secret } = await create();
    expect((await sign(secret, name)).status).toBe(400);
    expect(await show(secret)).toMatchObject({ state: 'open' });
  });

  it('refuses an answer that is neither', async () => {
    const { secret } = await create();
    expect((await call('answer_agreement', { secret, answer: 'maybe' })).status).toBe(400);
  });

  it('accepts a drawing of points within the frame only', async () => {
    const { secret } = await create();
    const number = fc.oneof(
      fc.integer({ min: -1, max: 1001 }),
      fc.double(),
      fc.constant('1'),
      fc.constant(null),
    );
    const wrong = fc.oneof(
      fc.jsonValue().filter((value) => value !== null),
      fc.array(fc.array(number, { maxLength: 4 }), { maxLength: 3 }),
      fc.constant([Array.from({ length: 20_000 }, () => 1000)]),
      fc.constant(Array.from({ length: 101 }, () => [1, 2])),
    );
    const isDrawing = (value: unknown) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every(
        (stroke) =>
          Array.isArray(stroke) &&
          stroke.length >= 2 &&
          stroke.length % 2 === 0 &&
          stroke.every((n) => Number.isInteger(n) && !Object.is(n, -0) && n >= 0 && n <= 1000),
      );
    await fc.assert(
      fc.asyncProperty(wrong, async (drawing) => {
        fc.pre(!isDrawing(JSON.parse(JSON.stringify(drawing))) || JSON.stringify(drawing).length > 1000);
        const answer = await sign(secret, NAME, drawing);
        expect({ drawing, status: answer.status }).toEqual({ drawing, status: 400 });
      }),
      { numRuns: 60 },
    );
    expect((await sign(secret)).value.accepted).toBe(true);
  });
});

describe('limits', () => {
  it('allows 20 links a day', async () => {
    const someone = await rest.signUp();
    const permission = await addPermission(someone);
    for (let n = 0; n < 20; n += 1) await create(someone, permission);
    expect((await ask(someone, permission)).error?.message).toMatch(/20 links a day/);
  });

  it('allows 20 open links, and deletes unsigned requests 90 days after they expired', async () => {
    const someone = await rest.signUp();
    const { db } = rest.backend;
    for (let n = 0; n < 20; n += 1) await create(someone, await addPermission(someone));
    await db.query(
      `update private.signing_requests set created_at = created_at - interval '2 days',
       expires_at = expires_at - interval '2 days' where user_id = $1`,
      [someone.userId],
    );
    const permission = await addPermission(someone);
    expect((await ask(someone, permission)).error?.message).toMatch(/20 open links/);
    await db.query(
      `update private.signing_requests set created_at = created_at - interval '150 days',
       expires_at = expires_at - interval '150 days' where user_id = $1`,
      [someone.userId],
    );
    await create(someone, permission);
    const [row] = await db.query<{ n: number }>(
      'select count(*)::int as n from private.signing_requests where user_id = $1',
      [someone.userId],
    );
    expect(row?.n).toBe(1);
  });

  it('requests count in the row quota, and an answer is accepted from a full account', async () => {
    const someone = await rest.signUp();
    const { db } = rest.backend;
    const permission = await addPermission(someone);
    const before = await usageOf(db, someone.userId);
    const { secret } = await create(someone, permission);
    const asked = await usageOf(db, someone.userId);
    expect(asked.stored.hundredths).toBe(before.stored.hundredths + 100);
    expect(asked.stored).toEqual(asked.counted);
    await db.query('update private.row_limits set rows = 1, bytes = 1000');
    expect((await ask(someone, permission)).error?.code).toBe('PT413');
    expect((await sign(secret)).value.accepted).toBe(true);
    await db.query('update private.row_limits set rows = default, bytes = default');
    const signed = await usageOf(db, someone.userId);
    expect(signed.stored.bytes).toBeGreaterThan(asked.stored.bytes);
    expect(signed.stored).toEqual(signed.counted);
    await deletePermission(someone, permission);
    const gone = await usageOf(db, someone.userId);
    expect(gone.stored).toEqual(gone.counted);
    expect(gone.stored.hundredths).toBeLessThan(signed.stored.hundredths);
  });
});
