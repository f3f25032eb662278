import { replaced, type SelectedText, type TextEdit } from './text-edit.ts';

export type Mark = '**' | '*' | '~~' | '`';

const WORD = /[\p{L}\p{M}\p{N}'’]/u;

/** Length of a run of `sign` from `at` in direction `step`. */
function run(text: string, at: number, step: 1 | -1, sign: string): number {
  let length = 0;
  while (text[at + step * length] === sign) length += 1;
  return length;
}

/** Whether a run of this length contains the mark; three stars are bold plus italic. */
function holds(length: number, mark: Mark): boolean {
  if (mark === '*') return length === 1 || length === 3;
  return length >= mark.length && (mark !== '**' || length < 4);
}

export function wordsInSelection({ text, start, end }: SelectedText): {
  readonly from: number;
  readonly to: number;
} {
  let [from, to] = [start, end];
  if (from === to) {
    if (!WORD.test(text[from - 1] ?? '') || !WORD.test(text[to] ?? '')) return { from, to };
    while (WORD.test(text[from - 1] ?? '')) from -= 1;
    while (WORD.test(text[to] ?? '')) to += 1;
    return { from, to };
  }
  while (to > from && /\s/.test(text[to - 1] ?? '')) to -= 1;
  while (from < to && /\s/.test(text[from] ?? '')) from += 1;
  return { from, to };
}

export function toggleMark(selected: SelectedText, mark: Mark): TextEdit {
  const { from, to } = wordsInSelection(selected);
  const { text } = selected;
  const sign = mark.slice(0, 1);
  const size = mark.length;
  const inside = text.slice(from, to);
  if (inside.includes('\n')) return toggleLines(inside, from, to, mark);
  const before = run(text, from - 1, -1, sign);
  const after = run(text, to, 1, sign);
  if (holds(Math.min(before, after), mark) && (from < to || before === after)) {
    return replaced(from - size, to + size, inside, from - size, to - size);
  }
  if (isMarked(inside, mark)) {
    const bare = inside.slice(size, -size);
    return replaced(from, to, bare, from, from + bare.length);
  }
  return replaced(from, to, mark + inside + mark, from + size, to + size);
}

function isMarked(words: string, mark: Mark): boolean {
  const sign = mark.slice(0, 1);
  if (words.length <= 2 * mark.length) return false;
  return holds(Math.min(run(words, 0, 1, sign), run(words, words.length - 1, -1, sign)), mark);
}

/** Marks cannot span paragraphs, so each line gets its own. */
function toggleLines(inside: string, from: number, to: number, mark: Mark): TextEdit {
  const lines = inside.split('\n').map(trimmedParts);
  const words = lines.map(({ middle }) => middle).filter((middle) => middle !== '');
  const isRemoval = words.every((middle) => isMarked(middle, mark));
  const changed = lines
    .map(({ lead, middle, trail }) => {
      if (middle === '') return lead + trail;
      if (isRemoval) return lead + middle.slice(mark.length, -mark.length) + trail;
      return lead + (isMarked(middle, mark) ? middle : mark + middle + mark) + trail;
    })
    .join('\n');
  return replaced(from, to, changed, from, from + changed.length);
}

function trimmedParts(line: string): { lead: string; middle: string; trail: string } {
  const middle = line.trim();
  const at = line.length - line.trimStart().length;
  return { lead: line.slice(0, at), middle, trail: line.slice(at + middle.length) };
}

/** Links the selected words and selects the address. A selected address becomes the link's address. */
export function linkEdit(selected: SelectedText): TextEdit {
  const { text } = selected;
  const { from: start, to: end } = wordsInSelection(selected);
  const inside = text.slice(start, end);
  if (/^(https?:\/\/|\/|mailto:|tel:)\S+$/.test(inside)) {
    return replaced(start, end, `[words](${inside})`, start + 1, start + 6);
  }
  const words = inside === '' ? 'words' : inside;
  const link = `[${words}](https://)`;
  if (inside === '') return replaced(start, end, link, start + 1, start + 1 + words.length);
  return replaced(start, end, link, start + words.length + 3, start + link.length - 1);
}
