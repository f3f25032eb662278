import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Article } from './article.ts';
import { articlePatcher, patchedArticle } from './article-patch.ts';
import { parseArticle } from './parse-article.ts';

const paragraph = fc.constantFrom('One', '## Two', '- three', 'One[^1]', '[^1]: Four', '| a |\n|-|\n| b |');

test('patches reproduce the article, and keep unchanged blocks', () => {
  fc.assert(
    fc.property(fc.array(fc.array(paragraph, { maxLength: 8 }), { maxLength: 6 }), (texts) => {
      const patch = articlePatcher();
      let current: Article | null = null;
      for (const parts of texts) {
        const article = parseArticle(parts.join('\n\n'));
        const before: Article | null = current;
        current = patchedArticle(before, structuredClone(patch(article)));
        expect(current).toEqual(article);
        for (const block of before?.body ?? []) {
          const same = current.body.find((each) => JSON.stringify(each) === JSON.stringify(block));
          if (
            same &&
            before?.body.filter((each) => JSON.stringify(each) === JSON.stringify(block)).length === 1
          )
            expect(same).toBe(block);
        }
      }
    }),
  );
});

test('a patch for another article is refused', () => {
  expect(() => patchedArticle(null, { body: [0], contents: [], words: 0, minutes: 1 })).toThrow(RangeError);
});
