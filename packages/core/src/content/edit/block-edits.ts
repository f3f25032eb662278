import { trimEndOf } from '../../text/trim-signs.ts';
import { toggleMark, wordsInSelection } from './mark-edits.ts';
import { linesAround, replaced, type SelectedText, type TextEdit } from './text-edit.ts';

function missingBreaks(neighbour: string, count: number): string {
  return neighbour === '' ? '' : '\n'.repeat(Math.max(0, 2 - count));
}

const breaksAtEnd = (text: string): number => text.length - trimEndOf(text, '\n').length;

/** Inserts a block as its own paragraph after the selected lines, or replaces an empty line. */
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

export function tableEdit(selected: SelectedText): TextEdit {
  return insertBlock(selected, TABLE, 2, 9);
}

/** Inline code for one line, a fenced block for several. The fence is longer than any in the text. */
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

/** Inserts a footnote reference after the selection and its definition at the end, with the caret there. */
export function footnoteEdit(selected: SelectedText): TextEdit {
  const { text } = selected;
  const { to: end } = wordsInSelection(selected);
  const used = [...text.matchAll(/\[\^(\d{1,6})\]/g)].map(([, number]) => Number(number));
  const reference = `[^${Math.max(0, ...used) + 1}]`;
  const tail = breaksAtEnd(text);
  // No empty line is needed between footnotes.
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

export interface InsertedPicture {
  readonly src: string;
  readonly alt: string;
  readonly caption: string;
  readonly width: number;
  readonly height: number;
}

function escaped(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_{}[\]()<>#+\-.!|"'~&:@$^=]/g, '\\$&');
}

/** Markdown of a picture (decision 41): `![words](/address#1200x800 "caption")`. */
export function pictureMarkdown({ src, alt, caption, width, height }: InsertedPicture): string {
  const title = caption.trim() === '' ? '' : ` "${escaped(caption)}"`;
  return `![${escaped(alt)}](${src}#${width}x${height}${title})`;
}

export function pictureEdit(selected: SelectedText, pictures: readonly InsertedPicture[]): TextEdit {
  return insertBlock(selected, pictures.map(pictureMarkdown).join('\n\n'));
}
