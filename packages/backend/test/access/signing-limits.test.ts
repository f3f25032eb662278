import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usageOf } from '../rest/test-row-usage.ts';
import { AGREEMENT } from './sample-calls.ts';
import { NAME, type SigningCalls, startSigning } from './signing-calls.ts';

let signing: SigningCalls;

beforeAll(async () => {
  signing = await startSigning();
});
afterAll(() => signing.rest.backend.close());

describe('bad input', () => {
  it.each([0, 61, -1, null])('refuses a validity of %s days', async (days) => {
    const { error } = await signing.owner.client.rpc('request_signature', {
      permission: signing.permissionId,
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
    const { error } = await signing.ask(signing.owner, signing.permissionId, 14, agreement);
    expect(error?.message).toBe('This agreement is too long, or the app is out of date');
  });

  it.each([
    ['title', 200, (text: string) => ({ ...AGREEMENT, title: text })],
    ['role', 50, (text: string) => ({ ...AGREEMENT, parties: [{ ...landowner, role: text }, detectorist] })],
    ['name', 500, (text: string) => ({ ...AGREEMENT, parties: [landowner, { ...detectorist, name: text }] })],
    [
      'lines of a party',
      2000,
      (text: string) => ({
        ...AGREEMENT,
        parties: [{ ...landowner, lines: [text.slice(7), text.slice(0, 7)] }, detectorist],
      }),
    ],
    [
      'heading',
      200,
      (text: string) => ({ ...AGREEMENT, sections: [{ heading: text, paragraphs: ['Hill Farm'] }] }),
    ],
    [
      'paragraphs of a section',
      20_500,
      (text: string) => ({
        ...AGREEMENT,
        sections: [{ heading: 'Terms', paragraphs: [text.slice(7), text.slice(0, 7)] }],
      }),
    ],
  ])('bounds the %s of an agreement, blanks included', async (_what, most, withText) => {
    const ask = async (text: string) =>
      (await signing.ask(signing.owner, signing.permissionId, 14, withText(text))).error;
    expect(await ask('x'.repeat(most))).toBeNull();
    for (const text of ['x'.repeat(most + 1), `x${' '.repeat(most)}`])
      expect((await ask(text))?.message).toMatch(/^This agreement is too long: a title can have/);
  });

  it('still takes the answer to an agreement from before the bounds', async () => {
    const { id, secret } = await signing.create();
    const long = { ...AGREEMENT, title: 'x'.repeat(140_000) };
    await signing.rest.backend.db.query(
      'update private.signing_requests set agreement = $2::text::jsonb where id = $1',
      [id, JSON.stringify(long)],
    );
    expect((await signing.sign(secret)).value).toMatchObject({ accepted: true, agreement: long });
  });

  it.each([null, '', '   ', 'x'.repeat(201), 'a\nb'])('refuses to sign with the name %j', async (name) => {
    const { secret } = await signing.create();
    expect((await signing.sign(secret, name)).status).toBe(400);
    expect(await signing.show(secret)).toMatchObject({ state: 'open' });
  });

  it('refuses an answer that is neither', async () => {
    const { secret } = await signing.create();
    expect((await signing.call('answer_agreement', { secret, answer: 'maybe' })).status).toBe(400);
  });

  it('accepts a drawing of points within the frame only', async () => {
    const { secret } = await signing.create();
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
        const answer = await signing.sign(secret, NAME, drawing);
        expect({ drawing, status: answer.status }).toEqual({ drawing, status: 400 });
      }),
      { numRuns: 60 },
    );
    expect((await signing.sign(secret)).value.accepted).toBe(true);
  });
});

describe('limits', () => {
  it('allows 20 links a day', async () => {
    const someone = await signing.rest.signUp();
    const permission = await signing.addPermission(someone);
    for (let n = 0; n < 20; n += 1) await signing.create(someone, permission);
    expect((await signing.ask(someone, permission)).error?.message).toMatch(/20 links a day/);
  });

  it('allows 20 open links, and deletes unsigned requests 90 days after they expired', async () => {
    const someone = await signing.rest.signUp();
    const { db } = signing.rest.backend;
    for (let n = 0; n < 20; n += 1) await signing.create(someone, await signing.addPermission(someone));
    await db.query(
      `update private.signing_requests set created_at = created_at - interval '2 days',
       expires_at = expires_at - interval '2 days' where user_id = $1`,
      [someone.userId],
    );
    const permission = await signing.addPermission(someone);
    expect((await signing.ask(someone, permission)).error?.message).toMatch(/20 open links/);
    await db.query(
      `update private.signing_requests set created_at = created_at - interval '150 days',
       expires_at = expires_at - interval '150 days' where user_id = $1`,
      [someone.userId],
    );
    await signing.create(someone, permission);
    const [row] = await db.query<{ n: number }>(
      'select count(*)::int as n from private.signing_requests where user_id = $1',
      [someone.userId],
    );
    expect(row?.n).toBe(1);
  });

  it('requests count in the row quota, and an answer is accepted from a full account', async () => {
    const someone = await signing.rest.signUp();
    const { db } = signing.rest.backend;
    const permission = await signing.addPermission(someone);
    const before = await usageOf(db, someone.userId);
    const { secret } = await signing.create(someone, permission);
    const asked = await usageOf(db, someone.userId);
    expect(asked.stored.hundredths).toBe(before.stored.hundredths + 100);
    expect(asked.stored).toEqual(asked.counted);
    await db.query('update private.row_limits set rows = 1, bytes = 1000');
    expect((await signing.ask(someone, permission)).error?.code).toBe('PT413');
    expect((await signing.sign(secret)).value.accepted).toBe(true);
    await db.query('update private.row_limits set rows = default, bytes = default');
    const signed = await usageOf(db, someone.userId);
    expect(signed.stored.bytes).toBeGreaterThan(asked.stored.bytes);
    expect(signed.stored).toEqual(signed.counted);
    await signing.deletePermission(someone, permission);
    const gone = await usageOf(db, someone.userId);
    expect(gone.stored).toEqual(gone.counted);
    expect(gone.stored.hundredths).toBeLessThan(signed.stored.hundredths);
  });
});
