import type { ManualSyncOutcome } from '@metalquest/core/queue/sync-toasts';
import type { Drainer } from './drain/drainer.ts';
import type { Surroundings } from './environment/surroundings.ts';
import type { Puller } from './pull/puller.ts';
import type { Server } from './server/server.ts';

const NO_ANSWER = 'The server could not be reached. Your changes are safe on this device.';

/** A sync that the user asked for: sends, then fetches, and says how it came out (spec section 8). */
export async function manualSync(parts: {
  readonly server: Server;
  readonly surroundings: Surroundings;
  readonly drains: Drainer;
  readonly pulls: Puller;
}): Promise<ManualSyncOutcome> {
  if (!parts.surroundings.online()) return { kind: 'offline' };
  const session = await parts.server.session();
  if (session === 'signed-out' || session === 'other-user') return { kind: 'signed-out' };
  if (session === 'unreachable') return { kind: 'failed', message: NO_ANSWER };
  const attempt = await parts.drains.runNow();
  if (attempt.kind === 'busy') return { kind: 'in-progress' };
  if (attempt.kind === 'no-session') {
    return attempt.session === 'unreachable'
      ? { kind: 'failed', message: NO_ANSWER }
      : { kind: 'signed-out' };
  }
  if (attempt.kind === 'ran' && attempt.report.stop) return { kind: 'failed', message: NO_ANSWER };
  const end = await parts.pulls.pullNow();
  if (end === 'silence') return { kind: 'failed', message: NO_ANSWER };
  if (end === 'unauthenticated') return { kind: 'signed-out' };
  if (end === 'refused') return { kind: 'failed', message: 'The server refused to give its data.' };
  const { accepted, refused } = attempt.kind === 'ran' ? attempt.report : { accepted: 0, refused: 0 };
  if (refused > 0) {
    return { kind: 'failed', message: `The server refused ${refused} of your changes; they are kept here.` };
  }
  return { kind: 'done', sent: accepted };
}
