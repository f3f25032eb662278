import { adminErrorText } from '@metalquest/core/admin/admin-error-text';
import { askServer } from '../ask-server.ts';
import { answered } from '../server-state.ts';

/** Queries admin data, which is never stored on the device. Throws refusals with a message for the user. */
export function askAdmin<T, Answer extends { data: unknown; error: unknown }>(
  ask: Parameters<typeof askServer<T, Answer>>[0],
  read: Parameters<typeof askServer<T, Answer>>[1],
): Promise<T> {
  return answered(askServer<T, Answer>(ask, read), adminErrorText);
}
