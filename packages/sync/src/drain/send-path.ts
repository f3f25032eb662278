import { revived } from '@metalquest/core/queue/outcome';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { toIso } from '@metalquest/core/time/instant';
import { markPointsSent, waitingPoints } from '../replica/path.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import type { BatchOutcome, DrainContext, SendContext } from './drain-context.ts';
import { noteVersion } from './known-version.ts';
import { judgeRefusal } from './refused-parent.ts';

/** Points of one request; the server takes 10,000. */
const POINTS_PER_REQUEST = 2_000;

/**
 * Sends the waiting points of one quest, as many requests as it takes. Points recorded meanwhile keep the item in the
 * queue. A batch is marked as sent in a transaction of its own, so that a kill repeats one batch at most; the server
 * ignores points it has.
 */
export async function sendPath(context: SendContext, item: QueueItem): Promise<BatchOutcome> {
  const { replica, server, history } = context;
  const questId = item.entityId;
  for (;;) {
    const points = await waitingPoints(replica, questId, POINTS_PER_REQUEST);
    if (points.length === 0) break;
    const answer = await server.appendPath(questId, points);
    if (answer.verdict === 'refused') {
      return judgeRefusal(context, item, answer);
    }
    if (answer.verdict !== 'accepted') return { items: [{ kind: 'unanswered', item }], stop: answer.verdict };
    const { xid, pathPointCount } = answer.value;
    const isNoted = await replica.dexie.transaction('rw', replica.everything.slice(), async () => {
      // The server has gone back in time since: it may lack them again.
      if ((await syncMeta(replica)).generation !== history.generation) return false;
      await markPointsSent(replica, points);
      await noteVersion(context, 'quests', { id: questId, xid }, { pathPointCount });
      return true;
    });
    if (!isNoted) return { items: [{ kind: 'unanswered', item }], stop: null };
    if (points.length < POINTS_PER_REQUEST) break;
  }
  return { items: [{ kind: 'accepted', item, apply: () => keepForNewPoints(context, item) }], stop: null };
}

/** In the transaction that takes the item out of the queue: points recorded during the request need it again. */
async function keepForNewPoints({ replica, now }: DrainContext, item: QueueItem): Promise<void> {
  if ((await replica.pathPoints.where('waiting').equals(item.entityId).count()) === 0) return;
  const { seq: _, ...again } = { ...revived(item), sentAt: null, timestamp: toIso(now()) };
  await replica.queue.put(again);
}
