import type { Result } from '@metalquest/core/result';
import { toast } from '../../ui/toast.ts';

/** A refusal that can be shown as it is. */
export interface Refusal {
  readonly title: string;
  readonly message: string;
}

/**
 * Waits for a command and tells of its failure: a refusal in its own words, and a command that could not be made
 * durable under the action's title (spec section 8). Answers the command's value, or null when it failed.
 */
export async function toldOutcome<T>(
  command: Promise<Result<T, Refusal>>,
  failureTitle: string,
): Promise<T | null> {
  try {
    const result = await command;
    if (result.ok) return result.value;
    toast.error(result.error.title, { description: result.error.message });
  } catch (cause) {
    toast.error(failureTitle, {
      description: cause instanceof Error ? cause.message : 'An unexpected error occurred',
    });
  }
  return null;
}
