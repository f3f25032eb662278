import { parseArticle } from '@metalquest/core/content/parse-article';
import { expect, it } from 'vitest';
import { articleReader } from './article-reader.ts';

function underTest() {
  const read: string[] = [];
  const article = articleReader((text) => {
    read.push(text.slice(0, 20));
    return parseArticle(text.slice(0, 20));
  });
  return { read, article };
}

it('parses a text once, and another version again', () => {
  const { read, article } = underTest();
  expect(article('One')).toBe(article('One'));
  expect(article('Two').body).not.toEqual(article('One').body);
  expect(read).toEqual(['One', 'Two']);
});

it('is limited in texts and characters, and evicts the least recently used', () => {
  const { read, article } = underTest();
  for (let n = 0; n <= 400; n += 1) article(`text ${n}`);
  article('text 400');
  article('text 0');
  expect(read.filter((text) => text === 'text 400')).toHaveLength(1);
  expect(read.filter((text) => text === 'text 0')).toHaveLength(2);
  const long = (name: string) => article(name + 'x'.repeat(1_500_000));
  for (const name of ['a', 'b', 'c', 'a']) long(name);
  expect(read.filter((text) => text.startsWith('ax'))).toHaveLength(2);
});
