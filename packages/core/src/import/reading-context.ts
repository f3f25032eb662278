import { type ProblemList, problemList } from './problem-list.ts';

/** What every reader of one file works with. */
export interface ReadingContext {
  readonly file: string;
  /** The moment of the import: nothing was found or walked after it. */
  readonly nowMs: number;
  readonly problems: ProblemList;
  /** A key that no other candidate of the import has. */
  readonly nextKey: () => string;
  /** The text with its HTML entities resolved, each once: a library's work, handed in. */
  readonly decode: (text: string) => string;
}

/** Begins the reading of a file; `index` is its place among the picked files. */
export function readingContext(
  file: string,
  index: number,
  nowMs: number,
  decode: (text: string) => string,
): ReadingContext {
  let count = 0;
  return {
    file,
    nowMs,
    decode,
    problems: problemList(file),
    nextKey: () => {
      count += 1;
      return `${index}-${count}`;
    },
  };
}

/** The name of a file without its folder and ending, for what has no name of its own. */
export function bareName(file: string): string {
  const last = file.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\.[a-z\d]{1,8}$/i, '').trim();
}
