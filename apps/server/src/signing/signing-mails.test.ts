import { refuse } from '@metalquest/backend/storage/errors';
import type { SignedAgreement } from '@metalquest/core/permission/signing/signed-text';
import { expect, it } from 'vitest';
import { createSignedPdf, NoSignedPdf } from './signing-mails.ts';

const agreement = (title: string): SignedAgreement => ({
  agreement: {
    title,
    parties: [
      { role: 'Landowner', name: 'Ann Farmer', lines: [] },
      { role: 'Detectorist', name: 'Rosie Barrow', lines: [] },
    ],
    sections: [{ heading: 'The land', paragraphs: ['Hill Farm'] }],
  },
  sentAt: '2026-11-26T08:00:00.000Z',
  signature: { name: 'Ann Farmer', drawing: null, at: '2026-11-27T09:41:07.000Z' },
});

it('makes the file of an agreement once, for all requests meanwhile and afterwards', async () => {
  let madeCount = 0;
  const pdf = createSignedPdf(async () => Uint8Array.of(++madeCount));
  const [first, second] = await Promise.all([pdf('a', agreement('One')), pdf('a', agreement('One'))]);
  expect([first, second, await pdf('b', agreement('One'))]).toEqual(Array(3).fill(Uint8Array.of(1)));
  expect(await pdf('a', agreement('Two'))).toEqual(Uint8Array.of(2));
});

it('does not try again what failed, but tries other agreements', async () => {
  let tries = 0;
  const pdf = createSignedPdf(async (_account, { agreement: { title } }) => {
    tries += 1;
    if (title === 'Too long') throw new Error('over its time');
    return Uint8Array.of(7);
  });
  for (let i = 0; i < 3; i += 1) await expect(pdf('a', agreement('Too long'))).rejects.toThrow(NoSignedPdf);
  expect(tries).toBe(1);
  expect(await pdf('a', agreement('Short'))).toEqual(Uint8Array.of(7));
});

it('tries again what was refused before its turn', async () => {
  let isBusy = true;
  const pdf = createSignedPdf(async () => {
    if (isBusy) throw refuse.busy();
    return Uint8Array.of(7);
  });
  await expect(pdf('a', agreement('One'))).rejects.toMatchObject({ status: 429 });
  isBusy = false;
  expect(await pdf('a', agreement('One'))).toEqual(Uint8Array.of(7));
});
