import { type ProblemList, problemList } from './problem-list.ts';

export interface ReadingContext {
  readonly file: string;
  /** Time of the import; later dates are invalid. */
  readonly nowMs: number;
  readonly problems: ProblemList;
  readonly nextKey: () => string;
  /** Decodes HTML entities once; injected. */
  readonly decode: (text: string) => string;
}

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

export function nameWithoutExtension(file: string): string {
  const last = file.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/\.[a-z\d]{1,8}$/i, '').trim();
}
