import { parseArticle } from '@metalquest/core/content/parse-article';
import { expect, it } from 'vitest';
import { articleCache } from './article-cache.ts';

function underTest() {
  const read: string[] = [];
  const cache = articleCache((text) => {
    read.push(text.slice(0, 20));
    return parseArticle(text.slice(0, 20));
  });
  return { read, cache };
}

it('parses a text once, and another version again', () => {
  const { read, cache } = underTest();
  expect(cache.read('One')).toBe(cache.read('One'));
  expect(cache.read('Two').body).not.toEqual(cache.read('One').body);
  expect(read).toEqual(['One', 'Two']);
});

it('is limited in texts and characters, and evicts the least recently used', () => {
  const { read, cache } = underTest();
  for (let n = 0; n <= 400; n += 1) cache.read(`text ${n}`);
  cache.read('text 400');
  cache.read('text 0');
  expect(read.filter((text) => text === 'text 400')).toHaveLength(1);
  expect(read.filter((text) => text === 'text 0')).toHaveLength(2);
  const long = (name: string) => cache.read(name + 'x'.repeat(1_500_000));
  for (const name of ['a', 'b', 'c', 'a']) long(name);
  expect(read.filter((text) => text.startsWith('ax'))).toHaveLength(2);
});
