/** The record was omitted, imported with a change, or imported unchanged. */
export type ProblemSeverity = 'refused' | 'changed' | 'note';

/** A problem in a file. Its texts never contain a location. */
export interface ImportProblem {
  /** File name as picked; inside an archive 'archive.zip: data/finds.json'. */
  readonly file: string;
  /** Line or table row (header is 1); null for the whole file. */
  readonly line: number | null;
  readonly what: string;
  readonly advice: string | null;
  readonly severity: ProblemSeverity;
  /** Number of occurrences; `line` is the first. */
  readonly count: number;
}

/** Further similar problems are only counted, which bounds memory. */
export const MAX_PROBLEMS = 200;
