import { trimEndOf } from '../../text/trim-signs.ts';
import { meantWords, toggleMark } from './mark-edits.ts';
import { linesAround, replaced, type SelectedText, type TextEdit } from './text-edit.ts';

/** Breaks that are missing before or after something that stands in a paragraph of its own. */
function missingBreaks(beside: string, count: number): string {
  return beside === '' ? '' : '\n'.repeat(Math.max(0, 2 - count));
}

const breaksAtEnd = (text: string): number => text.length - trimEndOf(text, '\n').length;

/** A block in a paragraph of its own behind the selected lines, or in place of an empty line. */
function insertBlock(selected: SelectedText, block: string, start = block.length, end = start): TextEdit {
  const { text } = selected;
  const { from, to } = linesAround(selected);
  const at = text.slice(from, to).trim() === '' ? from : to;
  const before = text.slice(0, at);
  const after = text.slice(to);
  const lead = missingBreaks(before.trim(), breaksAtEnd(before));
  const trail = missingBreaks(after.trim(), /^\n*/.exec(after)?.[0].length ?? 0);
  const begins = at + lead.length;
  return replaced(at, to, lead + block + trail, begins + start, begins + end);
}

const TABLE = '| Heading | Heading |\n| --- | --- |\n| Words | Words |\n| Words | Words |';

/** A table of two columns, the first heading selected. */
export function tableEdit(selected: SelectedText): TextEdit {
  return insertBlock(selected, TABLE, 2, 9);
}

/** Code: within a line between two signs, several lines between fences that nothing in them ends. */
export function codeEdit(selected: SelectedText): TextEdit {
  const { text, start, end } = selected;
  const inside = text.slice(start, end);
  if (!inside.includes('\n')) return toggleMark(selected, '`');
  const { from, to } = linesAround(selected);
  const lines = text.slice(from, to);
  const longest = Math.max(2, ...[...lines.matchAll(/`+/g)].map(([signs]) => signs.length));
  const fence = '`'.repeat(longest + 1);
  const before = text.slice(0, from);
  const lead = missingBreaks(before.trim(), breaksAtEnd(before));
  const code = `${lead}${fence}\n${lines}\n${fence}`;
  const begins = from + lead.length + fence.length + 1;
  return replaced(from, to, code, begins, begins + lines.length);
}

/** A footnote: its number behind the selected words, and its line at the end, where the words go. */
export function footnoteEdit(selected: SelectedText): TextEdit {
  const { text } = selected;
  const { to: end } = meantWords(selected);
  const used = [...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number));
  const reference = `[^${Math.max(0, ...used) + 1}]`;
  const tail = breaksAtEnd(text);
  // Below other footnotes it needs no empty line.
  const isBelowOthers = /(?:^|\n)\[\^[^\]\n]+\]:[^\n]*\n*$/.test(text);
  const breaks = '\n'.repeat(Math.max(0, (isBelowOthers ? 1 : 2) - tail));
  const line = `${breaks}${reference}: `;
  const caret = text.length + reference.length + line.length;
  return {
    changes: [
      { from: text.length, to: text.length, insert: line },
      { from: end, to: end, insert: reference },
    ],
    start: caret,
    end: caret,
  };
}

/** A picture as it is put into an article. Sizes are pixels. */
export interface InsertedPicture {
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
  readonly width: number;
  readonly height: number;
}

/** One line, with a backslash before what Markdown would read as something else. */
function escaped(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_{}[\]()<>#+\-.!|"'~&:@$^=]/g, '\\$&');
}

/** A picture in Markdown, as decision 41 has it: `![words](/address#1200x800 "caption")`. */
export function pictureMarkdown({ src, alt, caption, width, height }: InsertedPicture): string {
  const title = caption.trim() === '' ? '' : ` "${escaped(caption)}"`;
  return `![${escaped(alt)}](${src}#${width}x${height}${title})`;
}

/** Pictures, each in a paragraph of its own. */
export function pictureEdit(selected: SelectedText, pictures: readonly InsertedPicture[]): TextEdit {
  return insertBlock(selected, pictures.map(pictureMarkdown).join('\n\n'));
}
