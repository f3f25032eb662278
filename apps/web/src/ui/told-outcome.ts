import { toast } from './toast.ts';

/** What a command answers: its value, or a refusal that can be shown as it is. */
export type TellableOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly title: string; readonly message: string } };

/**
 * Waits for a command and tells of its failure: a refusal in its own words, and one that broke under
 * `failureTitle`. Answers the command's outcome, so that a form stays as it is unless it is ok.
 */
export async function toldOutcome<T>(
  command: Promise<TellableOutcome<T>>,
  failureTitle: string,
): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }> {
  try {
    const outcome = await command;
    if (outcome.ok) {
      // What failed before has worked now; its message would only frighten.
      toast.dismiss(failureTitle);
      return outcome;
    }
    toast.error(outcome.error.title, { description: outcome.error.message, id: failureTitle });
  } catch (cause) {
    toast.error(failureTitle, {
      description: cause instanceof Error ? cause.message : 'An unexpected error occurred',
      id: failureTitle,
    });
  }
  return { ok: false };
}
