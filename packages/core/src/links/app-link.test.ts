import { describe, expect, it } from 'vitest';
import { readAppLink } from './app-link.ts';

const SERVER = 'https://quest.example';
const OTHER = { kind: 'nothing', why: 'other' };
const UNREADABLE = { kind: 'nothing', why: 'unreadable' };
const CODE = 'mD2fZ3u0pTq-8_Xw5.1a';

describe('a link back from a provider', () => {
  it.each([`metalquest://oauth-callback?code=${CODE}`, `metalquest://oauth-callback/?state=x&code=${CODE}`])(
    '%s contains a code',
    (url) => expect(readAppLink(url, SERVER)).toEqual({ kind: 'code', code: CODE }),
  );

  it('works before a server is chosen', () => {
    expect(readAppLink(`metalquest://oauth-callback?code=${CODE}`, null).kind).toBe('code');
  });

  it('with a refusal opens the page that explains it, regardless of its other parameters', () => {
    const url = `metalquest://oauth-callback?error=access_denied&code=${CODE}#error_description=You+said+no`;
    expect(readAppLink(url, SERVER)).toEqual({
      kind: 'route',
      path: '/auth/callback?error=access_denied&error_description=You+said+no',
    });
  });

  it.each([
    'metalquest://oauth-callback',
    'metalquest://oauth-callback?code=',
    'metalquest://oauth-callback?code=a%2Fb',
    'metalquest://oauth-callback?code=%3Cscript%3E',
    `metalquest://oauth-callback?code=${'a'.repeat(513)}`,
    `metalquest://oauth-callback?code=${'a'.repeat(5000)}`,
    'metalquest://oauth-callback#access_token=eyJ&refresh_token=abc',
    'metalquest://oauth-callback?access_token=eyJ&refresh_token=abc',
  ])('%s contains no code, and tokens in an address are ignored', (url) => {
    expect(readAppLink(url, SERVER)).toEqual(UNREADABLE);
  });

  it.each([
    `metalquest://oauth-callback.evil.example?code=${CODE}`,
    `metalquest://evil@oauth-callback?code=${CODE}`,
    `metalquest://oauth-callback:1?code=${CODE}`,
    `metalquest://oauth-callback/other?code=${CODE}`,
    `metalquest://other?code=${CODE}`,
    `metalquest:oauth-callback?code=${CODE}`,
    ` metalquest://oauth-callback?code=${CODE}`,
    `metalquests://oauth-callback?code=${CODE}`,
    `otherapp://oauth-callback?code=${CODE}`,
    'javascript:alert(1)',
    'data:text/html,hello',
    'intent://oauth-callback#Intent;scheme=metalquest;end',
    '',
  ])('%s does not belong to this app', (url) => {
    expect(readAppLink(url, SERVER)).toEqual(OTHER);
  });
});

describe("an emailed link, or one of the server's return page", () => {
  it('keeps only what the return page reads', () => {
    const url = `${SERVER}/auth/callback?code=${CODE}&next=https://evil.example#access_token=eyJ`;
    expect(readAppLink(url, SERVER)).toEqual({ kind: 'route', path: `/auth/callback?code=${CODE}` });
  });

  it('keeps a refusal from the fragment', () => {
    const url = `${SERVER}/auth/callback#error_code=otp_expired&error_description=Too+late`;
    expect(readAppLink(url, SERVER)).toEqual({
      kind: 'route',
      path: '/auth/callback?error_code=otp_expired&error_description=Too+late',
    });
  });

  it('is verified by the server with the return page as target, regardless of the target it names', () => {
    const url = `${SERVER}/auth/v1/verify?token=pkce_0a1b&type=recovery&redirect_to=https://evil.example/`;
    expect(readAppLink(url, SERVER)).toEqual({
      kind: 'mail',
      address: `${SERVER}/auth/v1/verify?token=pkce_0a1b&type=recovery&redirect_to=https%3A%2F%2Fquest.example%2Fauth%2Fcallback`,
    });
  });

  it.each([
    `${SERVER}/auth/v1/verify`,
    `${SERVER}/auth/v1/verify?token=abc`,
    `${SERVER}/auth/v1/verify?token=a/b&type=signup`,
    `${SERVER}/auth/v1/verify?token=abc&type=SIGN UP`,
    `${SERVER}/auth/callback`,
    `${SERVER}/auth/callback#access_token=eyJ&refresh_token=abc`,
    `${SERVER}/auth/callback?code=a%20b`,
  ])('%s is invalid', (url) => {
    expect(readAppLink(url, SERVER)).toEqual(UNREADABLE);
  });

  it.each([
    `https://evil.example/auth/callback?code=${CODE}`,
    `https://quest.example.evil.example/auth/callback?code=${CODE}`,
    `https://quest.example:8443/auth/callback?code=${CODE}`,
    `http://quest.example/auth/callback?code=${CODE}`,
    `https://user:word@quest.example/auth/callback?code=${CODE}`,
    `https://quest.example@evil.example/auth/callback?code=${CODE}`,
    `${SERVER}/auth/callback/../../profile?code=${CODE}`,
    `${SERVER}/auth/callback//?code=${CODE}`,
    `${SERVER}/profile`,
    `${SERVER}//evil.example/auth/callback?code=${CODE}`,
    'https://',
  ])('%s does not belong to the configured server', (url) => {
    expect(readAppLink(url, SERVER)).toEqual(OTHER);
    expect(readAppLink(url, null)).toEqual(OTHER);
  });
});

it.each(['content://downloads/42', 'file:///storage/emulated/0/walk.gpx', 'FILE:///private/var/walk.gpx'])(
  '%s is a file',
  (uri) => expect(readAppLink(uri, SERVER)).toEqual({ kind: 'file', uri }),
);
