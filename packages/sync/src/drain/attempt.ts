import type { QueueItem } from '@metalquest/core/queue/queue-item';
import type { Locks } from '../environment/locks.ts';
import { inQueue, readFront } from '../queue/read-front.ts';
import type { SessionState } from '../server/server.ts';
import type { DrainContext } from './drain-context.ts';
import { hasSendable } from './path-hold.ts';
import { drainRun, type RunOptions, type RunReport } from './run.ts';

export type Attempt =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'no-session'; readonly session: Exclude<SessionState, 'ready'> }
  | { readonly kind: 'ran'; readonly report: RunReport };

export interface AttemptContext extends DrainContext {
  readonly locks: Locks;
  readonly lockName: string;
  readonly began: () => void;
}

/** Runs the queue once if this tab gets the lock. Without a valid token, no attempt is counted. */
export async function attemptRun(context: AttemptContext, options: RunOptions): Promise<Attempt> {
  if (!(await hasWork(context, options))) return { kind: 'idle' };
  const attempt = await context.locks.hold(context.lockName, { ifFree: true }, async (): Promise<Attempt> => {
    const session = options.isSessionReady ? 'ready' : await context.server.session();
    if (session !== 'ready') return { kind: 'no-session', session };
    context.began();
    const report = await drainRun(context, options);
    if (report.stop !== 'unauthenticated') return { kind: 'ran', report };
    const renewed = await context.server.refreshSession();
    if (renewed !== 'ready') return { kind: 'no-session', session: renewed };
    const retry = await drainRun(context, {
      ...options,
      limit: options.limit - report.accepted - report.refused,
    });
    return { kind: 'ran', report: joined(report, retry) };
  });
  return attempt ?? { kind: 'busy' };
}

async function hasWork({ replica, now }: AttemptContext, options: RunOptions): Promise<boolean> {
  const front = await readFront(replica);
  if (options.sendHeld && front.items.length > 0) return true;
  // A 'processing' item may be left from a dead tab. Only the lock can tell, so it counts as work.
  const isInterrupted =
    front.items.some(({ status }) => status === 'processing') ||
    (!front.isComplete && (await replica.queue.where('status').equals('processing').count()) > 0);
  if (isInterrupted) return true;
  const canSend = (queue: readonly QueueItem[]): true | null =>
    hasSendable(queue, now(), options.sendPaths === true) || null;
  return (await inQueue(replica, canSend, front)) !== null;
}

function joined(first: RunReport, second: RunReport): RunReport {
  return {
    accepted: first.accepted + second.accepted,
    refused: first.refused + second.refused,
    full: second.full ?? first.full,
    stop: second.stop,
    pull: first.pull || second.pull,
  };
}
