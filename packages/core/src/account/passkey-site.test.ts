import { expect, it } from 'vitest';
import { passkeyPlace, passkeySite } from './passkey-site.ts';

it.each([
  ['https://quest.example.org', { rpId: 'quest.example.org', origin: 'https://quest.example.org' }],
  ['https://quest.example.org:8443', { rpId: 'quest.example.org', origin: 'https://quest.example.org:8443' }],
  ['https://quest.example.org/club', { rpId: 'quest.example.org', origin: 'https://quest.example.org' }],
  ['http://localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://quest.localhost', { rpId: 'quest.localhost', origin: 'http://quest.localhost' }],
  ['http://quest.example.org', null],
  ['http://notlocalhost', null],
  ['https://192.0.2.1', null],
  ['http://127.0.0.1:3000', null],
  ['https://[2001:db8::1]', null],
])('%s', (publicUrl, site) => expect(passkeySite(publicUrl)).toEqual(site));

const ORIGIN = 'https://quest.example.org';

it.each([
  ['on a page of the site', ORIGIN, { origin: ORIGIN, hasWebAuthn: true }, { at: 'here' }],
  ['in a browser without them', ORIGIN, { origin: ORIGIN, hasWebAuthn: false }, { at: 'nowhere' }],
  [
    'at another address',
    ORIGIN,
    { origin: 'https://192.0.2.1', hasWebAuthn: true },
    { at: 'elsewhere', origin: ORIGIN },
  ],
  ['where the server has none', null, { origin: ORIGIN, hasWebAuthn: true }, { at: 'nowhere' }],
] as const)('%s', (_where, site, page, place) => expect(passkeyPlace(site, page)).toEqual(place));
