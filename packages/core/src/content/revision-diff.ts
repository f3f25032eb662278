import { diffLines, diffWordsWithSpace } from 'diff';

type RevisionChange = 'same' | 'added' | 'removed';

export interface RevisionPart {
  readonly change: RevisionChange;
  readonly text: string;
}

export interface RevisionLine {
  readonly change: RevisionChange;
  readonly text: string;
  readonly oldLine: number | null;
  readonly newLine: number | null;
}

/** Limit of the diff; beyond it the whole text counts as replaced. */
const MAX_EDITS = 2000;

interface Change {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
}

const changeOf = ({ added, removed }: Change): RevisionChange =>
  added ? 'added' : removed ? 'removed' : 'same';

function linesIn(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Line diff (Myers) of two revisions; ignores line-break style. */
export function revisionLines(older: string, newer: string): readonly RevisionLine[] {
  const [before, after] = [older, newer].map((text) => {
    const unified = text.replaceAll(/\r\n?/g, '\n');
    return unified === '' || unified.endsWith('\n') ? unified : `${unified}\n`;
  });
  const from = before ?? '';
  const to = after ?? '';
  const changes: readonly Change[] = diffLines(from, to, { maxEditLength: MAX_EDITS }) ?? [
    { value: from, added: false, removed: true },
    { value: to, added: true, removed: false },
  ];
  let oldLine = 0;
  let newLine = 0;
  return changes.flatMap((each) => {
    const change = changeOf(each);
    return linesIn(each.value).map((text) => {
      if (change !== 'added') oldLine += 1;
      if (change !== 'removed') newLine += 1;
      return {
        change,
        text,
        oldLine: change === 'added' ? null : oldLine,
        newLine: change === 'removed' ? null : newLine,
      };
    });
  });
}

export function wordDiff(older: string, newer: string): readonly RevisionPart[] {
  const changes: readonly Change[] = diffWordsWithSpace(older, newer, { maxEditLength: MAX_EDITS }) ?? [
    { value: older, added: false, removed: true },
    { value: newer, added: true, removed: false },
  ];
  return changes.map((each) => ({ change: changeOf(each), text: each.value }));
}
