/** A refusal as the server gives it: its code, where it has one, and its own words. */
export interface ServerRefusal {
  readonly code: string | null;
  readonly message: string;
}

/** No answer came, or one of somebody between us and the server. */
export const NO_ANSWER = 'no_answer';
