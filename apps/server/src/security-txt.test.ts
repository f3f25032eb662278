import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { SECURITY_TXT, serveSecurityTxt } from './security-txt.ts';
import { readSettings } from './settings.ts';

const NOON = Date.parse('2026-11-24T12:00:00Z');

async function answer(contact: string | null, publicUrl = 'https://finds.example') {
  const app = Fastify();
  serveSecurityTxt(app, { contact, publicUrl, now: () => NOON });
  const { statusCode, headers, body } = await app.inject(SECURITY_TXT);
  await app.close();
  return { statusCode, type: headers['content-type'], body };
}

it('security.txt names the contact, its expiry and its own address', async () => {
  expect(await answer('mailto:security@finds.example')).toEqual({
    statusCode: 200,
    type: 'text/plain; charset=utf-8',
    body: [
      'Contact: mailto:security@finds.example',
      'Expires: 2027-05-23T00:00:00Z',
      'Canonical: https://finds.example/.well-known/security.txt',
      '',
    ].join('\n'),
  });
});

it('security.txt contains its own address over HTTPS only', async () => {
  expect((await answer('https://finds.example/report', 'http://localhost:3000')).body).not.toContain(
    'Canonical',
  );
});

it('there is no security.txt without a contact', async () => {
  expect((await answer(null)).statusCode).toBe(404);
});

it.each([
  ['security@finds.example', 'mailto:security@finds.example'],
  ['mailto:security@finds.example', 'mailto:security@finds.example'],
  ['https://finds.example/report', 'https://finds.example/report'],
])('SECURITY_CONTACT %s becomes %s', (given, written) => {
  expect(readSettings({ SECURITY_CONTACT: given }).securityContact).toBe(written);
});

it.each(['http://finds.example', 'call us', 'a@b.example\nExpires: 2000-01-01T00:00:00Z', 'mailto:'])(
  'SECURITY_CONTACT %j is refused',
  (given) => {
    expect(() => readSettings({ SECURITY_CONTACT: given })).toThrow(
      /SECURITY_CONTACT: give an email address or/,
    );
  },
);
