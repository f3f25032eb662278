import { type RevisionLine, wordDiff } from '@metalquest/core/content/revision-diff';
import { cn } from '../../ui/cn.ts';

const CONTEXT_LINES = 2;
const MOST_LINES = 400;

type Row = { readonly line: RevisionLine; readonly pair: RevisionLine | null } | { readonly skipped: number };

/** The changed lines with their context; a replaced line is paired with its replacement. */
function rowsOf(lines: readonly RevisionLine[]): readonly Row[] {
  const near = lines.map((_, at) =>
    lines
      .slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1)
      .some(({ change }) => change !== 'same'),
  );
  const rows: Row[] = [];
  let skipped = 0;
  for (const [at, line] of lines.entries()) {
    if (!near[at]) {
      skipped += 1;
      continue;
    }
    if (skipped > 0) rows.push({ skipped });
    skipped = 0;
    rows.push({ line, pair: pairOf(lines, at) });
  }
  return skipped > 0 && rows.length > 0 ? [...rows, { skipped }] : rows;
}

/** Pairs one removed line with the single added line next to it. */
function pairOf(lines: readonly RevisionLine[], at: number): RevisionLine | null {
  const kind = (index: number) => lines[index]?.change;
  const removedAlone = (index: number) =>
    kind(index) === 'removed' &&
    kind(index - 1) !== 'removed' &&
    kind(index + 1) === 'added' &&
    kind(index + 2) !== 'added';
  if (removedAlone(at)) return lines[at + 1] ?? null;
  return removedAlone(at - 1) ? (lines[at - 1] ?? null) : null;
}

export function RevisionDiff({ lines }: { lines: readonly RevisionLine[] }) {
  const rows = rowsOf(lines);
  if (rows.length === 0) return <p className="text-muted text-sm">The text has not changed.</p>;
  const shown = rows.slice(0, MOST_LINES);
  return (
    <>
      <ol
        aria-label="Changes since then"
        className="overflow-hidden rounded-control border border-line text-sm"
      >
        {shown.map((row) =>
          'skipped' in row ? (
            <li key={`after ${keyOf(shown, row)}`} className="bg-moss-tint px-3 py-1 text-muted text-xs">
              {row.skipped === 1 ? '1 line' : `${row.skipped} lines`} unchanged
            </li>
          ) : (
            <DiffLine key={`${row.line.oldLine}/${row.line.newLine}`} line={row.line} pair={row.pair} />
          ),
        )}
      </ol>
      {rows.length > shown.length ? (
        <p className="mt-2 text-muted text-sm">
          The first {MOST_LINES} of {rows.length} lines.
        </p>
      ) : null}
    </>
  );
}

/** A gap has no line number, so its key is the line before it. */
function keyOf(rows: readonly Row[], gap: Row): string {
  const before = rows[rows.indexOf(gap) - 1];
  return before && 'line' in before ? `${before.line.oldLine}/${before.line.newLine}` : 'the beginning';
}

const LINE_STYLES = {
  same: { sign: ' ', word: '', className: '' },
  removed: { sign: '−', word: 'Removed: ', className: 'bg-clay-tint' },
  added: { sign: '+', word: 'Added: ', className: 'bg-moss-tint' },
} as const;

function DiffLine({ line, pair }: { line: RevisionLine; pair: RevisionLine | null }) {
  const { sign, word, className } = LINE_STYLES[line.change];
  const parts = pair
    ? (line.change === 'removed' ? wordDiff(line.text, pair.text) : wordDiff(pair.text, line.text)).filter(
        ({ change }) => change === 'same' || change === line.change,
      )
    : [{ change: 'same', text: line.text }];
  let from = 0;
  return (
    <li className={cn('flex gap-2 px-3 py-0.5', className)}>
      <span aria-hidden="true" className="w-3 shrink-0 font-[620]">
        {sign}
      </span>
      <span className="min-w-0 whitespace-pre-wrap break-words">
        <span className="sr-only">{word}</span>
        {parts.map(({ change, text }) => {
          from += text.length;
          return change === 'same' ? (
            text
          ) : (
            <mark
              key={from}
              className="bg-transparent font-[700] text-ink underline decoration-2 underline-offset-2"
            >
              {text}
            </mark>
          );
        })}
      </span>
    </li>
  );
}
