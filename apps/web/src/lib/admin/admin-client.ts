import { adminWords } from '@metalquest/core/admin/admin-words';
import { askServer } from '../ask-server.ts';
import { answered } from '../server-state.ts';

/**
 * Queries the server for admin data, for `useQuery` and `useMutation`. Throws on a refusal, with a message
 * that tells the user what to do. Admin data is never stored on the device.
 */
export function askAdmin<T, Answer extends { data: unknown; error: unknown }>(
  ask: Parameters<typeof askServer<T, Answer>>[0],
  read: Parameters<typeof askServer<T, Answer>>[1],
): Promise<T> {
  return answered(askServer<T, Answer>(ask, read), adminWords);
}
