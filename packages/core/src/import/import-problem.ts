/** What became of the thing a problem is about: left out, taken with a change, or taken as it is. */
export type ProblemSeverity = 'refused' | 'changed' | 'note';

/** What was wrong in a file, where, and what the user can do. No text of it holds a place. */
export interface ImportProblem {
  /** The name of the file as the user picked it; inside an archive 'archive.zip: data/finds.json'. */
  readonly file: string;
  /** The line (row of a table counted as a spreadsheet does, the header is 1); null when it is about the whole file. */
  readonly line: number | null;
  /** One sentence. */
  readonly what: string;
  /** One sentence; null when there is nothing to do. */
  readonly whatToDo: string | null;
  readonly severity: ProblemSeverity;
  /** How many times this was met, when alike ones are told once; `line` is then the first of them. */
  readonly count: number;
}

/** Problems that are told one by one; alike ones after that are counted, so that no file can fill the memory with them. */
export const MAX_PROBLEMS = 200;
