import { expect, test } from 'vitest';
import { providerReturn, redirectTarget, withFragment, withQuery } from './redirects.ts';

const settings = {
  publicUrl: 'https://quest.example',
  redirectAllowList: ['org.metalquest.app://oauth-callback', 'https://dev.example/auth/callback'],
};

test.each([
  'https://quest.example/auth/callback',
  'https://quest.example/auth/callback?next=%2Ffinds',
  'https://quest.example',
  'org.metalquest.app://oauth-callback',
  'https://dev.example/auth/callback',
  'https://dev.example/auth/callback?sb_flow_id=0123456789abcdef',
])('%s is an allowed redirect', (address) => {
  expect(redirectTarget(settings, address)).toBe(address);
});

test.each([
  'https://evil.example/auth/callback',
  'https://quest.example.evil.example/',
  'https://quest.example@evil.example/',
  'https://user:word@quest.example/',
  'http://quest.example/auth/callback',
  'https://quest.example:8443/',
  '//evil.example',
  '/auth/callback',
  'javascript:alert(1)',
  'data:text/html,hello',
  'org.metalquest.app://oauth-callback/other',
  'https://dev.example/auth/callback/..',
  'https://dev.example/auth/callback?x=1',
  `https://quest.example/${'a'.repeat(3000)}`,
  '',
  null,
  undefined,
])('%s redirects to the home page', (address) => {
  expect(redirectTarget(settings, address)).toBe('https://quest.example');
});

test.each(['metalquest://oauth-callback', 'metalquest://oauth-callback?sb_flow_id=0123456789abcdef'])(
  'a provider may redirect to the app (%s), an email may not',
  (address) => {
    expect(providerReturn(settings, address)).toBe(address);
    expect(redirectTarget(settings, address)).toBe('https://quest.example');
  },
);

test.each([
  'metalquest://oauth-callback/',
  'metalquest://oauth-callback/other',
  'metalquest://oauth-callback?next=https://evil.example',
  'metalquest://oauth-callback?sb_flow_id=../evil',
  'metalquest://oauth-callback#x',
  'metalquest://oauth-callback.evil.example',
  'metalquest://evil@oauth-callback',
  'METALQUEST://oauth-callback',
  'metalquests://oauth-callback',
  'metalquest:oauth-callback',
  ' metalquest://oauth-callback',
  'https://evil.example/auth/callback',
])("%s is not the app's scheme", (address) => {
  expect(providerReturn(settings, address)).toBe('https://quest.example');
});

test('localhost, 127.0.0.1 and [::1] are equivalent for a local server, but not with other ports', () => {
  const own = { publicUrl: 'http://localhost:3000', redirectAllowList: [] };
  expect(redirectTarget(own, 'http://127.0.0.1:3000/auth/callback')).toBe(
    'http://127.0.0.1:3000/auth/callback',
  );
  expect(redirectTarget(own, 'http://[::1]:3000/x')).toBe('http://[::1]:3000/x');
  expect(redirectTarget(own, 'http://localhost:3001/auth/callback')).toBe('http://localhost:3000');
  expect(redirectTarget(settings, 'https://localhost/auth/callback')).toBe('https://quest.example');
});

test('appends fields to an existing query', () => {
  expect(withQuery('https://quest.example/auth/callback?next=%2Ffinds', { code: 'a b' })).toBe(
    'https://quest.example/auth/callback?next=%2Ffinds&code=a+b',
  );
  expect(withQuery('org.metalquest.app://oauth-callback', { code: 'c' })).toBe(
    'org.metalquest.app://oauth-callback?code=c',
  );
  expect(withFragment('https://quest.example/', { error: 'access_denied' })).toBe(
    'https://quest.example/#error=access_denied',
  );
});
