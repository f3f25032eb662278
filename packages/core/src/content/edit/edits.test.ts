import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseArticle } from '../parse-article.ts';
import { everyNode } from '../testing/article-nodes.ts';
import { XSS_PAYLOADS } from '../testing/xss-payloads.ts';
import { codeEdit, footnoteEdit, pictureEdit, pictureMarkdown, tableEdit } from './block-edits.ts';
import { cycleHeading, nextLine, toggleLines } from './line-edits.ts';
import { linkEdit, toggleMark } from './mark-edits.ts';
import { linesAround, type SelectedText, type TextEdit } from './text-edit.ts';

const text = fc
  .array(
    fc.constantFrom('a', 'word', ' ', '\n', '*', '**', '`', '- ', '1. ', '> ', '# ', '|', '🪙', 'é', '[^1]'),
    {
      maxLength: 24,
    },
  )
  .map((parts) => parts.join(''));
const selected = text.chain((value) =>
  fc
    .tuple(fc.nat(value.length), fc.nat(value.length))
    .map(([a, b]): SelectedText => ({ text: value, start: Math.min(a, b), end: Math.max(a, b) })),
);

function editedText({ text }: SelectedText, { changes, start, end }: TextEdit): SelectedText {
  const changed = changes.reduce(
    (before, { from, to, insert }) => before.slice(0, from) + insert + before.slice(to),
    text,
  );
  return { text: changed, start, end };
}

const EDITS: Readonly<Record<string, (from: SelectedText) => TextEdit>> = {
  bold: (from) => toggleMark(from, '**'),
  italic: (from) => toggleMark(from, '*'),
  list: (from) => toggleLines(from, 'list'),
  ordered: (from) => toggleLines(from, 'ordered'),
  task: (from) => toggleLines(from, 'task'),
  quote: (from) => toggleLines(from, 'quote'),
  heading: cycleHeading,
  link: linkEdit,
  code: codeEdit,
  table: tableEdit,
  footnote: footnoteEdit,
  picture: (from) => pictureEdit(from, [{ src: '/a.webp', alt: 'A', caption: '', width: 1, height: 1 }]),
};

test.each(Object.entries(EDITS))(
  '%s does not affect adjacent lines and selects within the text',
  (_, edit) => {
    fc.assert(
      fc.property(selected, (from) => {
        const change = edit(from);
        const after = editedText(from, change);
        expect(after.start).toBeGreaterThanOrEqual(0);
        expect(after.end).toBeGreaterThanOrEqual(after.start);
        expect(after.end).toBeLessThanOrEqual(after.text.length);
        const lines = linesAround(from);
        expect(after.text.startsWith(from.text.slice(0, lines.from))).toBe(true);
        expect(after.text).toContain(from.text.slice(lines.to));
        // Changes are ordered back to front and do not overlap.
        for (const [at, { from: begins, to }] of change.changes.entries()) {
          expect(begins).toBeLessThanOrEqual(to);
          expect(change.changes[at - 1]?.from ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(to);
        }
      }),
    );
  },
);

const words = fc
  .array(fc.constantFrom('coil', 'field', 'é', '🪙', '7'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '));

test.each(['**', '*', '~~', '`'] as const)(
  '%s twice restores the text, and recognises other marks',
  (mark) => {
    fc.assert(
      fc.property(words, fc.constantFrom('', '**', '*', '~~'), (inside, outer) => {
        fc.pre(outer !== mark);
        const from = {
          text: `x ${outer}${inside}${outer} y`,
          start: 2 + outer.length,
          end: 2 + outer.length + inside.length,
        };
        const once = editedText(from, toggleMark(from, mark));
        expect(once.text).toBe(`x ${outer}${mark}${inside}${mark}${outer} y`);
        expect(once.text.slice(once.start, once.end)).toBe(inside);
        expect(editedText(once, toggleMark(once, mark)).text).toBe(from.text);
      }),
    );
  },
);

test('marks apply to the word at the caret, exclude spaces, and go line by line', () => {
  const bold = (value: string, start: number, end = start): string =>
    editedText({ text: value, start, end }, toggleMark({ text: value, start, end }, '**')).text;
  expect(bold('one two', 5)).toBe('one **two**');
  expect(bold('one two ', 3, 8)).toBe('one **two** ');
  expect(bold('one', 3)).toBe('one****');
  expect(bold('****', 2)).toBe('');
  expect(bold('one\n\n two', 0, 9)).toBe('**one**\n\n **two**');
  expect(bold('**one**\n**two**', 0, 15)).toBe('one\ntwo');
  expect(bold('say **one**', 4, 11)).toBe('say one');
});

test('lines become a list, another list, and plain text again', () => {
  const lines = fc.array(words, { minLength: 1, maxLength: 5 });
  const kind = fc.constantFrom('list' as const, 'ordered' as const, 'task' as const, 'quote' as const);
  fc.assert(
    fc.property(lines, kind, kind, (many, one, other) => {
      const whole = many.join('\n');
      const all = (value: string): SelectedText => ({ text: value, start: 0, end: value.length });
      const step = (value: string, as: typeof one): string =>
        editedText(all(value), toggleLines(all(value), as)).text;
      expect(step(step(whole, one), one)).toBe(whole);
      if (one !== 'quote' && other !== 'quote') {
        expect(step(step(step(whole, one), other), other)).toBe(one === other ? step(whole, one) : whole);
      }
    }),
  );
  const from = { text: 'a\nb\n\nc', start: 0, end: 6 };
  expect(editedText(from, toggleLines(from, 'ordered')).text).toBe('1. a\n2. b\n\n3. c');
});

test('a heading cycles through its levels, and Enter continues a list', () => {
  let now: SelectedText = { text: 'Ground', start: 3, end: 3 };
  const seen = [1, 2, 3, 4].map(() => {
    now = editedText(now, cycleHeading(now));
    return now.text;
  });
  expect(seen).toEqual(['## Ground', '### Ground', '#### Ground', 'Ground']);
  expect(now.start).toBe(3);
  const enter = (line: string): string | null => {
    const from = { text: line, start: line.length, end: line.length };
    const edit = nextLine(from);
    return edit && editedText(from, edit).text;
  };
  expect(enter('- coin')).toBe('- coin\n- ');
  expect(enter('- [x] coin')).toBe('- [x] coin\n- [ ] ');
  expect(enter('  9. coin')).toBe('  9. coin\n  10. ');
  expect(enter('> said')).toBe('> said\n> ');
  expect(enter('a\n- ')).toBe('a\n');
  expect(enter('plain')).toBeNull();
});

test('a link uses the selected text or address, and asks for the other', () => {
  const link = (value: string): SelectedText =>
    editedText(
      { text: value, start: 0, end: value.length },
      linkEdit({ text: value, start: 0, end: value.length }),
    );
  expect(link('coil')).toEqual({ text: '[coil](https://)', start: 7, end: 15 });
  expect(link('https://a.example/b')).toEqual({ text: '[words](https://a.example/b)', start: 1, end: 6 });
  expect(link('')).toEqual({ text: '[words](https://)', start: 1, end: 6 });
});

test('fenced code contains any selection', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '```', '`', '<b>', '~~~'), { minLength: 2, maxLength: 6 }),
      (parts) => {
        const whole = parts.join('\n');
        const from = { text: whole, start: 0, end: whole.length };
        expect(parseArticle(editedText(from, codeEdit(from)).text).body).toEqual([
          { type: 'code', language: null, text: whole },
        ]);
      },
    ),
  );
});

test('the parser recognises inserted footnotes and tables at any position', () => {
  fc.assert(
    fc.property(words, (line) => {
      const from = { text: `${line}\n\n${line}`, start: line.length, end: line.length };
      const once = editedText(from, footnoteEdit(from));
      const noted = { text: `${once.text}Seen`, start: line.length, end: line.length };
      const twice = editedText(noted, footnoteEdit(noted));
      const nodes = [...everyNode(parseArticle(`${twice.text}Seen too`).body)];
      expect(nodes.filter(({ type }) => type === 'footnote-reference')).toHaveLength(2);
      const { body } = parseArticle(editedText(from, tableEdit(from)).text);
      expect(body.map(({ type }) => type)).toEqual(['paragraph', 'table', 'paragraph']);
    }),
  );
});

test('a picture keeps its description with any text', () => {
  const anything = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.constantFrom(...XSS_PAYLOADS));
  fc.assert(
    fc.property(anything, anything, (altText, below) => {
      // The parser removes control characters and direction marks from every text.
      const plain = (value: string): string => value.replaceAll(/[^\p{L}\p{N}\p{P}\p{Sm} ]/gu, 'x').trim();
      const alt = `A ${plain(altText)}`.replaceAll(/ +/g, ' ').trim();
      const caption = plain(below).replaceAll(/ +/g, ' ');
      const markdown = pictureMarkdown({ src: '/media/x.webp', alt, caption, width: 1200, height: 800 });
      expect(parseArticle(`Before\n\n${markdown}\n\nAfter`).body[1]).toEqual({
        type: 'figure',
        image: {
          type: 'image',
          src: '/media/x.webp',
          alt,
          caption: caption === '' ? null : caption,
          width: 1200,
          height: 800,
        },
      });
    }),
    { numRuns: 400 },
  );
});
