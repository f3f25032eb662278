import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Agreement } from '../agreement.ts';
import { readDrawing } from './drawing.ts';
import { readAnswer, type SigningForm } from './read-answer.ts';
import {
  type SigningRequest,
  signedAgreementOf,
  signingAddress,
  signingPath,
  signingState,
} from './request.ts';
import {
  agreementHash,
  type SignedAgreement,
  signableAgreement,
  signedHash,
  utcText,
  withoutSketch,
} from './signed-text.ts';

const AGREEMENT: Agreement = {
  title: 'Agreement to search land',
  parties: [
    { role: 'Landowner', name: 'Łukasz Żółć', lines: ['Wysoka 1'] },
    { role: 'Detectorist', name: 'Rosie Barrow', lines: [] },
  ],
  sections: [{ heading: 'The land', paragraphs: ['Hill Farm'] }],
  sketch: { boundary: [[{ lng: 0.121, lat: 52.2 }]], area: '1.24 ha' },
};
const HOUR = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const agreements = fc.record({
  title: text,
  parties: fc.tuple(
    fc.record({
      role: fc.constant('Landowner' as const),
      name: text,
      lines: fc.array(text, { maxLength: 3 }),
    }),
    fc.record({
      role: fc.constant('Detectorist' as const),
      name: text,
      lines: fc.array(text, { maxLength: 3 }),
    }),
  ),
  sections: fc.array(fc.record({ heading: text, paragraphs: fc.array(text, { maxLength: 3 }) }), {
    maxLength: 3,
  }),
});
const drawings = fc.array(
  fc
    .array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 5 })
    .map((points) => points.flat()),
  { minLength: 1, maxLength: 5 },
);
const signed = fc.record<SignedAgreement>({
  agreement: agreements,
  sentAt: fc.nat(1e9).map(at),
  signature: fc.record({
    name: text,
    drawing: fc.option(drawings),
    at: fc.nat(1e9).map(at),
  }),
});

test('the text to sign has no sketch and no place on the map', () => {
  const signable = withoutSketch(AGREEMENT);
  expect(signableAgreement.parse(signable)).toEqual(signable);
  expect(JSON.stringify(signable)).not.toMatch(/52\.2|0\.121|sketch|1\.24/);
  expect(signable.sections).toEqual(AGREEMENT.sections);
});

test('two different signed agreements have different hashes, and equal ones the same', () => {
  fc.assert(
    fc.property(signed, signed, (one, other) => {
      const same = JSON.stringify(one) === JSON.stringify(other);
      expect(signedHash(one) === signedHash(other)).toBe(same);
      const reordered: SignedAgreement = {
        signature: { at: one.signature.at, drawing: one.signature.drawing, name: one.signature.name },
        sentAt: one.sentAt,
        agreement: {
          sections: one.agreement.sections,
          parties: one.agreement.parties,
          title: one.agreement.title,
        },
      };
      expect(signedHash(reordered)).toBe(signedHash(one));
      expect(signedHash(one)).toMatch(/^[0-9a-f]{64}$/);
    }),
  );
});

test('any change of the agreement changes its hash', () => {
  const before = withoutSketch(AGREEMENT);
  const [landowner, detectorist] = before.parties;
  const changes = [
    { ...before, title: 'Agreement' },
    { ...before, parties: [{ ...landowner, lines: ['Wysoka', '1'] }, detectorist] },
    { ...before, sections: [{ heading: 'The land', paragraphs: ['Hill', 'Farm'] }] },
    { ...before, sections: [...before.sections, { heading: 'Terms', paragraphs: [] }] },
  ];
  const hashes = [before, ...changes].map((each) => agreementHash(signableAgreement.parse(each)));
  expect(new Set(hashes).size).toBe(hashes.length);
  // By sha256sum, of the JSON array that docs/decisions/0087 describes.
  expect(hashes[0]).toBe('d8ccee7aeb19653378103e92981ad7defa1bc8254d69489999f6cf2282d2ae4e');
});

test('each part of a signature is in the hash of the signed agreement', () => {
  const signature = { name: 'Ann', drawing: [[1, 2]], at: at(5) };
  const before: SignedAgreement = { agreement: withoutSketch(AGREEMENT), sentAt: at(0), signature };
  const changes: readonly SignedAgreement[] = [
    { ...before, agreement: { ...before.agreement, title: 'Agreement' } },
    { ...before, sentAt: at(1) },
    { ...before, signature: { ...signature, name: 'Bob' } },
    { ...before, signature: { ...signature, drawing: null } },
    { ...before, signature: { ...signature, drawing: [[1], [2]] } },
    { ...before, signature: { ...signature, at: at(6) } },
  ];
  expect(new Set([before, ...changes].map(signedHash)).size).toBe(changes.length + 1);
  expect(signedHash({ ...before, sentAt: '1970-01-01T01:00:00+01:00' })).toBe(signedHash(before));
});

test('a drawing is read as it was written, and nothing else is a drawing', () => {
  fc.assert(
    fc.property(drawings, (drawing) => {
      expect(readDrawing(JSON.stringify(drawing))).toEqual(drawing);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (other) => {
      fc.pre(other !== '' && other !== '[]');
      const read = readDrawing(other);
      if (read !== 'unreadable') expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(other)));
      if (read !== 'unreadable') expect(read?.flat().every((n) => n >= 0 && n <= 1000)).toBe(true);
    }),
  );
  for (const wrong of [
    '[[1]]',
    '[[1,2,3]]',
    '[[]]',
    '[[1.5,2]]',
    '[[1,1001]]',
    '[[-1,2]]',
    '{}',
    'null',
    '[[1,"2"]]',
  ])
    expect(readDrawing(wrong)).toBe('unreadable');
  for (const none of ['', '[]']) expect(readDrawing(none)).toBeNull();
  expect(readDrawing(JSON.stringify(Array.from({ length: 101 }, () => [1, 2])))).toBe('unreadable');
  expect(readDrawing(JSON.stringify([Array.from({ length: 20_000 }, () => 1000)]))).toBe('unreadable');
});

const FORM: SigningForm = {
  name: ' Łukasz Żółć ',
  email: ' ann@farm.example ',
  drawing: '[[1,2,3,4]]',
  isTyped: false,
  isAgreed: true,
};

test('a complete form is an answer; a typed signature has no drawing', () => {
  expect(readAnswer(FORM)).toEqual({
    ok: true,
    value: { name: 'Łukasz Żółć', email: 'ann@farm.example', drawing: [[1, 2, 3, 4]] },
  });
  expect(readAnswer({ ...FORM, email: '', isTyped: true, drawing: 'x' })).toEqual({
    ok: true,
    value: { name: 'Łukasz Żółć', email: null, drawing: null },
  });
});

test.each<[Partial<SigningForm>, string, RegExp]>([
  [{ name: ' ' }, 'name', /^Enter your name/],
  [{ name: 'x'.repeat(201) }, 'name', /at most 200/],
  [{ name: 'Ann\u202Eremraf' }, 'name', /cannot be shown/],
  [{ name: 'Ann\u0000' }, 'name', /cannot be shown/],
  [{ drawing: '' }, 'drawing', /^Draw your signature/],
  [{ drawing: '[[1]]' }, 'drawing', /could not be read/],
  [{ email: 'ann@farm.example, eve@example.org' }, 'email', /not an email/],
  [{ email: `${'a'.repeat(250)}@b.example` }, 'email', /not an email/],
  [{ email: 'ann@farm.example\r\nBcc: x@y.example' }, 'email', /not an email/],
  [{ isAgreed: false }, 'agreed', /^Tick/],
])('case %#: refuses %j and names the field', (change, field, message) => {
  const read = readAnswer({ ...FORM, ...change });
  expect(read.ok ? null : read.error).toEqual({ [field]: expect.stringMatching(message) });
});

test('all problems of a form are named at once', () => {
  const read = readAnswer({ name: '', email: 'x', drawing: '', isTyped: false, isAgreed: false });
  expect(read.ok ? [] : Object.keys(read.error).sort()).toEqual(['agreed', 'drawing', 'email', 'name']);
});

const REQUEST: SigningRequest = {
  id: '11111111-1111-4111-8111-111111111111',
  agreement: withoutSketch(AGREEMENT),
  createdAt: at(0),
  expiresAt: at(HOUR),
  openedAt: null,
  revokedAt: null,
  answer: null,
  answeredAt: null,
  signerName: null,
  drawing: null,
  filedAt: null,
};

test('an answer lasts, a revoked or expired request has ended, and others wait', () => {
  const moment = fc.option(fc.nat(2 * HOUR).map(at));
  const requests = fc
    .record({ openedAt: moment, revokedAt: moment, answer: fc.constantFrom('signed', 'declined', null) })
    .map((part): SigningRequest => ({ ...REQUEST, ...part }));
  fc.assert(
    fc.property(requests, fc.nat(2 * HOUR), fc.nat(HOUR), (request, now, later) => {
      const state = signingState(request, now);
      if (request.answer) expect(state).toBe(request.answer);
      else if (request.revokedAt) expect(state).toBe('revoked');
      else expect(state === 'expired').toBe(now >= HOUR);
      const isOpen = state === 'waiting' || state === 'opened';
      if (isOpen) expect(state === 'opened').toBe(request.openedAt !== null);
      else expect(signingState(request, now + later)).toBe(state);
    }),
  );
});

test('only a signed request gives a signed agreement', () => {
  expect(signedAgreementOf(REQUEST)).toBeNull();
  expect(signedAgreementOf({ ...REQUEST, answeredAt: at(5) })).toBeNull();
  expect(signedAgreementOf({ ...REQUEST, answeredAt: at(5), signerName: 'Ann' })).toMatchObject({
    sentAt: at(0),
    signature: { name: 'Ann', drawing: null, at: at(5) },
  });
  expect(utcText('2026-11-27T10:41:07.123+01:00')).toBe('2026-11-27, 09:41:07 UTC');
});

test('the address of a page contains the secret, and nothing else has one', () => {
  const secret = '0123456789abcdef'.repeat(4);
  expect(signingAddress(signingPath(secret) ?? '')).toEqual({ secret, isFile: false });
  expect(signingAddress(`/sign/${secret}/agreement.pdf`)).toEqual({ secret, isFile: true });
  for (const wrong of ['', 'A'.repeat(64), `${secret}0`, '../x']) expect(signingPath(wrong)).toBeNull();
  for (const path of ['/sign/', `/sign/${secret}/`, `/sign/${secret}/x.pdf`, `/sign/x/${secret}`])
    expect(signingAddress(path)).toBeNull();
});
