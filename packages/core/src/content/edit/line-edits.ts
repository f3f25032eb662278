import { linesAround, replaced, type SelectedText, type TextEdit } from './text-edit.ts';

export type LineKind = 'list' | 'ordered' | 'task' | 'quote';

const INDENT = /^[ \t]*/;
const PREFIX: Readonly<Record<LineKind, RegExp>> = {
  list: /^[-*+] (?!\[[ xX]\] )/,
  ordered: /^\d{1,9}[.)] /,
  task: /^[-*+] \[[ xX]\] /,
  quote: /^> ?/,
};

const written = (kind: LineKind, number: number): string =>
  ({ list: '- ', ordered: `${number}. `, task: '- [ ] ', quote: '> ' })[kind];

function bare(line: string): string {
  for (const kind of ['task', 'list', 'ordered'] as const) {
    if (PREFIX[kind].test(line)) return line.replace(PREFIX[kind], '');
  }
  return line;
}

function changeLines(
  selected: SelectedText,
  change: (lines: readonly string[]) => readonly string[],
): TextEdit {
  const { from, to } = linesAround(selected);
  const after = change(selected.text.slice(from, to).split('\n')).join('\n');
  if (selected.start === selected.end) {
    // Keep the caret in front of the same text.
    const caret = Math.max(from, selected.start + after.length - (to - from));
    return replaced(from, to, after, Math.min(caret, from + after.length));
  }
  return replaced(from, to, after, from, from + after.length);
}

/** Toggles a list, task or quote marker. Removes it if all lines have it. */
export function toggleLines(selected: SelectedText, kind: LineKind): TextEdit {
  return changeLines(selected, (lines) => {
    const split = lines.map((line) => {
      const indent = kind === 'quote' ? '' : (INDENT.exec(line)?.[0] ?? '');
      return { indent, rest: line.slice(indent.length) };
    });
    const filled = split.filter(({ rest }) => rest.trim() !== '');
    const isRemoval = filled.length > 0 && filled.every(({ rest }) => PREFIX[kind].test(rest));
    let number = 0;
    return split.map(({ indent, rest }) => {
      if (isRemoval) return indent + rest.replace(PREFIX[kind], '');
      // Keep empty lines within a list; a single empty line starts one.
      if (rest.trim() === '' && kind !== 'quote' && filled.length > 0) return indent + rest;
      number += 1;
      return indent + written(kind, number) + (kind === 'quote' ? rest : bare(rest));
    });
  });
}

/** Cycles the heading level: 2, 3, 4, none. Level 1 is the post title. */
export function cycleHeading(selected: SelectedText): TextEdit {
  return changeLines({ ...selected, end: selected.start }, ([line = '']) => {
    const [mark = '', signs = ''] = /^(#{1,6})[ \t]+/.exec(line) ?? [];
    const next =
      signs === '' ? '## ' : signs.length >= 4 ? '' : `${'#'.repeat(Math.max(2, signs.length + 1))} `;
    return [next + line.slice(mark.length)];
  });
}

const CONTINUED = /^([ \t]*)(?:([-*+]) (?:\[[ xX]\] )?|(\d{1,9})([.)]) |> ?)/;

/** Continues a list or quote on Enter; an empty item loses its marker. Null for default behaviour. */
export function nextLine(selected: SelectedText): TextEdit | null {
  const { text, start, end } = selected;
  const { from, to } = linesAround(selected);
  if (start !== end || start !== to) return null;
  const line = text.slice(from, to);
  const [mark = '', indent = '', , digits, closing = '.'] = CONTINUED.exec(line) ?? [];
  if (mark === '') return null;
  if (line.trim() === mark.trim()) return replaced(from, to, '', from);
  const same = /\[[xX]\] $/.test(mark) ? mark.replace(/\[[xX]\]/, '[ ]') : mark;
  const next = digits === undefined ? same : `${indent}${Number(digits) + 1}${closing} `;
  return replaced(start, end, `\n${next}`, start + 1 + next.length);
}
