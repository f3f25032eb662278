/** An error of the server; `code` is null if it has none. */
export interface ServerRefusal {
  readonly code: string | null;
  readonly message: string;
}

/** No answer, or one from an intermediary. */
export const NO_ANSWER = 'no_answer';
