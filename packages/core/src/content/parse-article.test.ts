import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ArticleNode } from './article.ts';
import { articleText, readingMinutes, shortened } from './article-text.ts';
import { parseArticle, readArticle } from './parse-article.ts';
import { everyNode } from './testing/article-nodes.ts';

const kinds = (body: readonly ArticleNode[]): string[] => body.map(({ type }) => type);

test('an article has every kind of block', () => {
  const { article, problems } = readArticle(
    [
      '# Ground balance',
      'Soil *lies*, **often**, ~~never~~ `x`.  \nNext.',
      '## Why',
      '- [x] done\n- [ ] open',
      '3. three\n4. four',
      '> A quote.',
      '| Metal | ID |\n| :-- | --: |\n| Silver | 80 |\n| Iron |',
      '```text\nraw <b>\n```',
      '---',
      '![A coil over wet sand](/media/coil.webp#1200x800 "Low tide")',
      'See [the guide](/guides/coils), [PAS](https://finds.org.uk) and [above](#why)[^1].',
      '[^1]: A note with [a link][pas].\n\n[pas]: https://finds.org.uk/database',
    ].join('\n\n'),
  );
  expect(problems).toEqual([]);
  expect(kinds(article.body)).toEqual([
    'heading',
    'paragraph',
    'heading',
    'list',
    'list',
    'quote',
    'table',
    'code',
    'rule',
    'figure',
    'paragraph',
    'footnotes',
  ]);
  expect(article.contents).toEqual([
    { id: 'ground-balance', text: 'Ground balance', depth: 2 },
    { id: 'why', text: 'Why', depth: 2 },
  ]);
  expect(article.body[3]).toMatchObject({ ordered: false, items: [{ isDone: true }, { isDone: false }] });
  expect(article.body[4]).toMatchObject({ ordered: true, start: 3, items: [{ isDone: null }, {}] });
  expect(article.body[6]).toMatchObject({
    align: ['left', 'right'],
    rows: [
      [[{ text: 'Silver' }], [{ text: '80' }]],
      [[{ text: 'Iron' }], []],
    ],
  });
  expect(article.body[7]).toEqual({ type: 'code', language: 'text', text: 'raw <b>' });
  expect(article.body[9]).toEqual({
    type: 'figure',
    image: {
      type: 'image',
      src: '/media/coil.webp',
      alt: 'A coil over wet sand',
      caption: 'Low tide',
      width: 1200,
      height: 800,
    },
  });
  expect(article.body[10]).toMatchObject({
    children: [
      { text: 'See ' },
      { type: 'link', href: '/guides/coils', isOutside: false },
      { text: ', ' },
      { type: 'link', href: 'https://finds.org.uk/', isOutside: true },
      { text: ' and ' },
      { type: 'link', href: '#why', isOutside: false },
      { type: 'footnote-reference', number: 1, id: 'fnref:1', to: 'fn:1' },
      { text: '.' },
    ],
  });
  expect(article.body[11]).toMatchObject({
    items: [
      {
        number: 1,
        id: 'fn:1',
        backTo: ['fnref:1'],
        children: [{ children: [{}, { type: 'link', href: 'https://finds.org.uk/database' }, {}] }],
      },
    ],
  });
});

test('HTML stays text as typed', () => {
  expect(articleText(parseArticle('a <b onclick=x>bold</b> c\n\n<div>\nx\n</div>').body)).toBe(
    'a <b onclick=x>bold</b> c\n<div>\nx\n</div>',
  );
});

test('heading levels have no gaps, and each heading has its own id', () => {
  const { body, contents } = parseArticle(
    '#### Coins\n\n###### Coins\n\n# Coins-2\n\n## Main\n\n### 銀貨\n\n##\n',
  );
  const headings = body.flatMap((node) => (node.type === 'heading' ? [[node.depth, node.id]] : []));
  expect(headings).toEqual([
    [2, 'coins'],
    [3, 'coins-2'],
    [2, 'coins-2-2'],
    [2, 'main-2'],
    [3, 'section'],
  ]);
  expect(contents.map(({ id }) => id)).toEqual(['coins', 'coins-2', 'coins-2-2', 'main-2', 'section']);
});

test('heading ids are unique, and every entry of the contents links to one', () => {
  const word = fc.constantFrom('a', 'A', 'á', 'a-2', '2', 'main', '*a*', '!', 'fn:1', '');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.array(word, { maxLength: 3 }))),
      (headings) => {
        const markdown = headings
          .map(([depth, words]) => `${'#'.repeat(depth)} ${words.join(' ')}`)
          .join('\n\n');
        const { body, contents } = parseArticle(markdown);
        const ids = [...everyNode(body)].flatMap((node) => (node.type === 'heading' ? [node.id] : []));
        expect(new Set(ids).size).toBe(ids.length);
        for (const { id } of contents) expect(ids).toContain(id);
        const depths = body.flatMap((node) => (node.type === 'heading' ? [node.depth] : []));
        depths.forEach((depth, at) => {
          expect(depth - (depths[at - 1] ?? 1)).toBeLessThanOrEqual(1);
        });
      },
    ),
  );
});

test.each([
  ['text\n\n![](/x.png)', 3, 'Describe the picture'],
  ['a\n\n[x]: /y\n\n![a](http://a.example/x.png)', 5, 'begins with https:// or /'],
  ['[a](javascript:x)', 1, 'stays text'],
  ['a\n[a](guides/x)', 2, 'begin with a slash'],
  ['a\n\nb\n\n- c [up](#nowhere)', 5, 'No heading'],
  ['[](https://a.example)', 1, 'has no text'],
  [`${'a '.repeat(150)}\n\n${'['.repeat(2000)}`, 3, 'as you typed it'],
  [`a[^1] b[^2]\n\n[^1]: c\n\n[^2]: ![](/x)\n`, 5, 'Describe the picture'],
])('the problem in %j is reported at line %d', (markdown, line, words) => {
  expect(readArticle(markdown).problems).toEqual([{ line, message: expect.stringContaining(words) }]);
});

test('a forbidden link keeps its text', () => {
  expect(articleText(parseArticle('See [the **guide**](javascript:x).').body)).toBe('See the guide.');
});

test('constructs that span pieces are parsed as one: code, reference links, footnotes', () => {
  const long = 'word '.repeat(1500);
  const code = Array.from({ length: 900 }, (_, line) => `line ${line}`).join('\n');
  const { article } = readArticle(
    `${long}[a][n] x[^f]\n\n${long}\n\n\`\`\`js\n${code}\n\`\`\`\n\n${long}[n]\n\n[n]: /guides/n\n[^f]: note\n`,
  );
  const links = [...everyNode(article.body)].filter(({ type }) => type === 'link');
  expect(links).toHaveLength(2);
  const blocks = article.body.filter(({ type }) => type === 'code');
  expect(blocks.map((block) => ('text' in block ? block.text : '')).join('\n')).toBe(code);
  expect(article.body.at(-1)).toMatchObject({ type: 'footnotes', items: [{ number: 1 }] });
  expect(articleText(article.body)).not.toContain('[');
});

test('counts the words and minutes of visible text', () => {
  const { words, minutes } = parseArticle(`## Two words\n\n${'word '.repeat(438)}`);
  expect({ words, minutes }).toEqual({ words: 440, minutes: 2 });
  expect(readingMinutes(0)).toBe(1);
  expect(readingMinutes(441)).toBe(3);
});

test('a truncated text is never longer than requested, and is cut between words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('word', 'ends.', 'Long,', 'ü', '🪙🪙')),
      fc.integer({ min: 10, max: 60 }),
      (words, limit) => {
        const whole = words.join(' ');
        const short = shortened(whole, limit);
        expect(short.length).toBeLessThanOrEqual(limit);
        if (whole.length <= limit) expect(short).toBe(whole);
        else expect(short).toMatch(/[.…]$/);
        expect(whole.startsWith(short.replace(/…$/, ''))).toBe(true);
      },
    ),
  );
});
