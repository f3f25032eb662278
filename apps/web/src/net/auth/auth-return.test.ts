// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { keepReturnPath, ownPath, takeReturnPath } from './auth-return.ts';

afterEach(() => localStorage.clear());

it.each(['/finds', '/quests/7?tab=notes', '/'])('%s is a valid return address', (path) => {
  expect(ownPath(path)).toBe(path);
});

it.each([
  '//elsewhere.example/finds',
  '/\\elsewhere.example',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  'finds',
  '/sign-in?next=/sign-in',
  '/auth/callback',
  null,
  7,
])('%s is not a valid return address', (path) => {
  expect(ownPath(path)).toBeNull();
});

it('returns once, within an hour', () => {
  keepReturnPath('/finds/7', 1_000);
  expect(takeReturnPath(2_000)).toBe('/finds/7');
  expect(takeReturnPath(2_000)).toBe('/');
  keepReturnPath('/finds/7', 1_000);
  expect(takeReturnPath(1_000 + 3_600_001)).toBe('/');
});

it('does not return to an address stored by another origin', () => {
  localStorage.setItem('metalquest:return-to', JSON.stringify({ path: '//elsewhere.example', atMs: 1 }));
  expect(takeReturnPath(2)).toBe('/');
});
