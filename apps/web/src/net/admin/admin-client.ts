import { adminErrorText } from '@metalquest/core/admin/admin-error-text';
import { requestServer } from '../request-server.ts';
import { answered } from '../server-state.ts';

/** Queries admin data, which is never stored on the device. Throws refusals with a message for the user. */
export function requestAdmin<T, Answer extends { data: unknown; error: unknown }>(
  ask: Parameters<typeof requestServer<T, Answer>>[0],
  read: Parameters<typeof requestServer<T, Answer>>[1],
): Promise<T> {
  return answered(requestServer<T, Answer>(ask, read), adminErrorText);
}
