import { expect, it } from 'vitest';
import { isOneTimeLink, linkMark, withMark } from './handled-links.ts';

const url = (n: number): string => `metalquest://oauth-callback?code=${n}`;

it('a link is recognised, and its mark does not reveal its code', () => {
  expect(linkMark(url(1))).toBe(linkMark(url(1)));
  expect(linkMark(url(1))).toMatch(/^[0-9a-f]{16}$/);
});

it('twenty thousand codes have twenty thousand marks', () => {
  const marks = new Set(Array.from({ length: 20_000 }, (_, n) => linkMark(url(n))));
  expect(marks.size).toBe(20_000);
});

it('a handled link is not handled again, and the newest twenty are remembered', () => {
  let marks: readonly string[] = [];
  for (let n = 0; n < 30; n += 1) marks = withMark(marks, linkMark(url(n))) ?? marks;
  expect(marks).toHaveLength(20);
  expect(withMark(marks, linkMark(url(29)))).toBeNull();
  expect(withMark(marks, linkMark(url(10)))).toBeNull();
  expect(withMark(marks, linkMark(url(30)))).toHaveLength(20);
});

it.each([
  [url(1), true],
  ['https://quest.example/auth/v1/verify?type=signup&token=abc', true],
  ['https://quest.example/auth/callback?code=1', true],
  ['metalquest://oauth-callback?error=access_denied&error_code=provider', false],
  ['metalquest://oauth-callback', false],
])('%s works once: %s', (address, once) => {
  expect(isOneTimeLink(address)).toBe(once);
});
