import { toast } from './toast.ts';

/** A command's value, or a refusal that can be shown to the user. */
export type TellableOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly title: string; readonly message: string } };

/**
 * Awaits a command and shows its failure: a refusal with its own text, an exception with `failureTitle`.
 * Returns the outcome, so that a form can stay open on failure.
 */
export async function toldOutcome<T>(
  command: Promise<TellableOutcome<T>>,
  failureTitle: string,
): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }> {
  try {
    const outcome = await command;
    if (outcome.ok) {
      // Removes the message of an earlier failure.
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
