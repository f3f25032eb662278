import { diffLines, diffWordsWithSpace } from 'diff';

/** What happened to a part of a text between two revisions. */
export type RevisionChange = 'same' | 'added' | 'removed';

export interface RevisionPart {
  readonly change: RevisionChange;
  readonly text: string;
}

/** A line of the comparison; its number in the older and in the newer text, null where it is in one of them only. */
export interface RevisionLine {
  readonly change: RevisionChange;
  readonly text: string;
  readonly oldLine: number | null;
  readonly newLine: number | null;
}

/** Two texts with more changes than this have little to do with each other: all of one is out, all of the other in. */
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

/** Compares two revisions line by line (Myers). Ends of lines do not count. */
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

/** Compares two lines, or two short texts, word by word; the parts that are not removed are the newer one. */
export function revisionWords(older: string, newer: string): readonly RevisionPart[] {
  const changes: readonly Change[] = diffWordsWithSpace(older, newer, { maxEditLength: MAX_EDITS }) ?? [
    { value: older, added: false, removed: true },
    { value: newer, added: true, removed: false },
  ];
  return changes.map((each) => ({ change: changeOf(each), text: each.value }));
}
