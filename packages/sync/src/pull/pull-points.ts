import { asQuestId, isUuid } from '@metalquest/core/ids';
import { mergePoints } from '../replica/path.ts';
import type { Replica } from '../replica/replica.ts';
import { syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import type { PointsPage, Server } from '../server/server.ts';
import type { PullContext, PullEnd } from './pull.ts';

/** Fetches the path points of all quests since the last time, behind the rows. */
export async function pullPoints({ replica, server, stopped }: PullContext): Promise<PullEnd> {
  let since = (await syncMeta(replica)).pointsCursor;
  for (;;) {
    if (stopped()) return 'interrupted';
    const answer = await server.pullPoints(since);
    if (answer.verdict !== 'accepted') return answer.verdict;
    await applyPoints(replica, answer.value);
    if (!answer.value.more) return 'accepted';
    since = answer.value.next;
  }
}

async function applyPoints(replica: Replica, page: PointsPage): Promise<void> {
  const stores = [replica.pathPoints, replica.pathSummaries, replica.meta, replica.graves];
  await replica.dexie.transaction('rw', stores, async () => {
    for (const [questId, points] of Map.groupBy(page.points, (point) => point.questId)) {
      // Points of a quest that was just deleted here would be left without one.
      if (!isUuid(questId) || (await replica.graves.get(`quests/${questId}`))) continue;
      await mergePoints(replica, asQuestId(questId), points);
    }
    await updateSyncMeta(replica, {
      pointsCursor: page.cursor,
      ...(page.more ? {} : { pathsBehind: false }),
    });
  });
}

/** Fetches one quest's missing points at once, for a quest that is being looked at. */
export async function pullQuestPath(replica: Replica, server: Server, questId: string): Promise<void> {
  if (!isUuid(questId)) return;
  const id = asQuestId(questId);
  let after: number | null = null;
  for (;;) {
    const answer = await server.questPath(id, after);
    if (answer.verdict !== 'accepted') return;
    const last = answer.value.at(-1);
    if (!last) return;
    await replica.dexie.transaction('rw', [replica.pathPoints, replica.pathSummaries], async () =>
      mergePoints(replica, id, answer.value),
    );
    after = last.t;
  }
}
