/** A realistic mistake to plant. The tests named with it must fail. */
export interface Fault {
  /** The effect of the fault, in plain English. */
  readonly name: string;
  readonly file: string;
  /** Exact text of the file, which must occur once. */
  readonly passage: string;
  /** The replacement of the passage. */
  readonly becomes: string;
  /** Test files of which at least one test must fail. */
  readonly tests: readonly string[];
}
