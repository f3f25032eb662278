/** A realistic mistake that the script plants. The tests named with it must fail. */
export interface Fault {
  /** The effect of the fault, in plain English. */
  readonly name: string;
  readonly file: string;
  /** Exact text of the file, which occurs in it once. */
  readonly passage: string;
  /** What the passage becomes. */
  readonly becomes: string;
  /** Paths of the test files of which at least one test must fail. */
  readonly tests: readonly string[];
}
