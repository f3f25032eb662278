import type { JsonObject } from '@metalquest/core/json';
import type { Verdict } from '@metalquest/core/queue/outcome';
import { toIso } from '@metalquest/core/time/instant';
import { settledGraves } from '../replica/graves.ts';
import type { Replica } from '../replica/replica.ts';
import { syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import type { Server } from '../server/server.ts';
import type { SyncEvent } from '../status/sync-event.ts';
import { applyChanges } from './apply-changes.ts';
import { pullPoints } from './pull-points.ts';

/** What pulling works with. */
export interface PullContext {
  readonly replica: Replica;
  readonly server: Server;
  readonly now: () => number;
  readonly emit: (event: SyncEvent) => void;
  readonly stopped: () => boolean;
  /** Called after each page, for the progress of a first sync. */
  readonly progressed: () => void;
  /** Media rows that came from elsewhere and may want their small pictures. */
  readonly mediaArrived: (ids: readonly string[]) => void;
}

/** How a pull ended. `interrupted` is the engine's own stop. */
export type PullEnd = Verdict | 'interrupted';

/**
 * Fetches everything that changed since the last pull, page by page. Rows first, so that a first screen never waits
 * for paths; then, if some quest has points that are not here, the points. Only the holder of the pull lock may call.
 */
export async function pullAll(context: PullContext): Promise<PullEnd> {
  const { replica, server } = context;
  const graves = await settledGraves(replica);
  let since = (await syncMeta(replica)).changesCursor;
  for (;;) {
    if (context.stopped()) return 'interrupted';
    const answer = await server.pullChanges(since);
    if (answer.verdict !== 'accepted') return answer.verdict;
    const page = answer.value;
    if (await meetEpoch(replica, page.epoch)) {
      // The page was asked for with a cursor of another history: it may lack rows.
      since = null;
      continue;
    }
    const applied = await applyChanges(replica, page, context.now());
    for (const event of applied.events) context.emit(event);
    if (applied.newMedia.length > 0) context.mediaArrived(applied.newMedia);
    context.progressed();
    if (!page.more) break;
    since = page.next;
  }
  if ((await syncMeta(replica)).pathsBehind) {
    const end = await pullPoints(context);
    if (end !== 'accepted') return end;
  }
  await replica.graves.bulkDelete([...graves]);
  await noteSynced(replica, context.now());
  return 'accepted';
}

/**
 * Notices a server that has another history than the one this device knows (a restored backup): cursors and change
 * numbers of the old one mean nothing in it, so all is fetched again. True when the epoch is a new one and a known one
 * was left. Rows whose generation is then still the old one are those the server lacks; sending them again starts
 * from there.
 */
async function meetEpoch(replica: Replica, epoch: string): Promise<boolean> {
  return replica.dexie.transaction('rw', replica.meta, async () => {
    const meta = await syncMeta(replica);
    if (meta.epoch === epoch) return false;
    const known = meta.epoch !== null;
    const cursors: { changesCursor: JsonObject | null; pointsCursor: JsonObject | null } = {
      changesCursor: null,
      pointsCursor: null,
    };
    await updateSyncMeta(replica, {
      epoch,
      ...(known ? { ...cursors, generation: meta.generation + 1 } : {}),
    });
    return known;
  });
}

/** This device and the server were equal just now, if nothing waits here. */
export async function noteSynced(replica: Replica, nowMs: number): Promise<void> {
  await replica.dexie.transaction('rw', replica.meta, replica.queue, async () => {
    if ((await replica.queue.count()) > 0) return;
    await updateSyncMeta(replica, { lastSyncedAt: toIso(nowMs) });
  });
}
