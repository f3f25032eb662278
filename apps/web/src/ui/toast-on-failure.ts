import { toast } from './toast.ts';

interface Refusal {
  readonly title: string;
  readonly message: string;
}

export type CommandResult<T, E = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/**
 * Shows a refusal with its own text and an exception with `failureTitle`.
 * @returns the result; null in place of the error if the command threw
 */
export async function toastOnFailure<T, E extends Refusal>(
  command: Promise<CommandResult<T, E>>,
  failureTitle: string,
): Promise<CommandResult<T, E | null>> {
  try {
    const outcome = await command;
    if (outcome.ok) {
      toast.dismiss(failureTitle);
      return outcome;
    }
    toast.error(outcome.error.title, { description: outcome.error.message, id: failureTitle });
    return outcome;
  } catch (cause) {
    toast.error(failureTitle, {
      description: cause instanceof Error ? cause.message : 'An unexpected error occurred',
      id: failureTitle,
    });
    return { ok: false, error: null };
  }
}
