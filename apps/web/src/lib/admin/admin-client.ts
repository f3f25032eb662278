import { adminWords } from '@metalquest/core/admin/admin-words';
import { askServer } from '../ask-server.ts';
import { answered } from '../server-state.ts';

/**
 * Asks the server for something of the admin area, which is never on the device: `ask` gets the backend's client with
 * the session, `read` makes of its answer what the screen needs. For `useQuery` and `useMutation`: a refusal is thrown,
 * with a message that says what to do. `lib/admin/admin-state.tsx` holds what was answered.
 */
export function askAdmin<T, Answer extends { data: unknown; error: unknown }>(
  ask: Parameters<typeof askServer<T, Answer>>[0],
  read: Parameters<typeof askServer<T, Answer>>[1],
): Promise<T> {
  return answered(askServer<T, Answer>(ask, read), adminWords);
}
