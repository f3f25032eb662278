import { toast } from './toast.ts';

export type CommandResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly title: string; readonly message: string } };

/** Shows a refusal with its own text and an exception with `failureTitle`. */
export async function toastOnFailure<T>(
  command: Promise<CommandResult<T>>,
  failureTitle: string,
): Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }> {
  try {
    const outcome = await command;
    if (outcome.ok) {
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
