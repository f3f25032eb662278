import { revived } from '@metalquest/core/queue/outcome';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { toIso } from '@metalquest/core/time/instant';
import { markPointsSent, waitingPoints } from '../replica/path.ts';
import { syncMeta } from '../replica/sync-meta.ts';
import type { BatchOutcome, DrainContext, SendContext } from './drain-context.ts';
import { noteVersion } from './known-version.ts';
import { resolveRefusal } from './refused-parent.ts';

/** Below the server's limit of 10,000. */
const POINTS_PER_REQUEST = 2_000;

/** Sends the points of a quest in batches; points recorded meanwhile keep the item in the queue. */
export async function sendPath(context: SendContext, item: QueueItem): Promise<BatchOutcome> {
  const { replica, server, history } = context;
  const questId = item.entityId;
  for (;;) {
    const points = await waitingPoints(replica, questId, POINTS_PER_REQUEST);
    if (points.length === 0) break;
    const response = await server.appendPath(questId, points);
    if (response.verdict === 'refused') {
      return resolveRefusal(context, item, response);
    }
    if (response.verdict !== 'accepted')
      return { items: [{ kind: 'unanswered', item }], stop: response.verdict };
    const { xid, pathPointCount } = response.value;
    const isNoted = await replica.dexie.transaction('rw', replica.everything.slice(), async () => {
      // The server was restored since, and may lack the points again.
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

/** Requeues the path for points recorded during the request, in the transaction that removes the item. */
async function keepForNewPoints({ replica, now }: DrainContext, item: QueueItem): Promise<void> {
  if ((await replica.pathPoints.where('waiting').equals(item.entityId).count()) === 0) return;
  const { seq: _, ...resent } = { ...revived(item), sentAt: null, timestamp: toIso(now()) };
  await replica.queue.put(resent);
}
