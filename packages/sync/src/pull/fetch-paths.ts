import { asQuestId, isUuid } from '@metalquest/core/ids';
import {
  firstPathRequest,
  type PathRequest,
  type PathState,
  pageOfPaths,
  pointsMissing,
} from '@metalquest/core/paths/missing-paths';
import type { Verdict } from '@metalquest/core/queue/outcome';
import { questTable } from '../mapping/quest-table.ts';
import { noteChangedPath } from '../replica/fact-changes.ts';
import { tombstoneKey } from '../replica/local-tombstones.ts';
import { mergePoints, pathSummary } from '../replica/path.ts';
import { readPathState } from '../replica/path-state.ts';
import type { Replica } from '../replica/replica.ts';
import { syncMeta, updateSyncMeta } from '../replica/sync-meta.ts';
import type { PathsPage, Server } from '../server/server.ts';

/** Requests by quest: first the points after the device's last one, then the whole path if needed. */
export type PathRequests = Map<string, PathRequest & { readonly isWhole: boolean }>;

/** Fetches and stores one page of paths in the given order; returns the unfinished paths. */
export async function fetchPathsPage(
  context: { readonly replica: Replica; readonly server: Server },
  paths: readonly PathState[],
  questions: PathRequests,
): Promise<{ readonly verdict: Verdict; readonly left: readonly PathState[] }> {
  const { replica, server } = context;
  const pageOfRequests = pageOfPaths(paths);
  const requests = pageOfRequests.map((path) => {
    const first = firstPathRequest(path);
    return questions.get(path.questId) ?? { ...first, isWhole: first.afterMs === null };
  });
  const response = await server.pullPaths(requests);
  if (response.verdict !== 'accepted') return { verdict: response.verdict, left: paths };
  const page = response.value;
  if (!(await storePage(replica, page))) return { verdict: 'silence', left: paths };
  const last = page.more ? page.paths.at(-1) : undefined;
  const read = last
    ? pageOfRequests.findIndex((path) => path.questId === last.questId)
    : pageOfRequests.length;
  const left: PathState[] = [];
  for (const [index, path] of pageOfRequests.entries()) {
    const question = requests[index];
    if (!question) continue;
    if (index < read) {
      if (await endQuestion(replica, path, question.isWhole, questions)) left.push(path);
    } else {
      const afterMs = index === read ? (last?.points.at(-1)?.t ?? question.afterMs) : question.afterMs;
      questions.set(path.questId, { ...question, afterMs });
      left.push(path);
    }
  }
  return { verdict: 'accepted', left: [...left, ...paths.slice(pageOfRequests.length)] };
}

/** False when the response belongs to another server history; the next pull resolves it. */
async function storePage(replica: Replica, page: PathsPage): Promise<boolean> {
  const stores = [
    replica.pathPoints,
    replica.pathSummaries,
    replica.meta,
    replica.localTombstones,
    replica.rows(questTable),
    replica.factChanges,
  ];
  return replica.dexie.transaction('rw', stores, async () => {
    const { epoch, pathProgress } = await syncMeta(replica);
    if (epoch !== page.epoch) return false;
    let added = 0;
    for (const { questId, points } of page.paths) {
      if (!isUuid(questId) || (await replica.localTombstones.get(tombstoneKey('quests', questId)))) continue;
      if (!(await replica.rows(questTable).get(questId))) continue;
      added += await mergePoints(replica, asQuestId(questId), points);
    }
    if (pathProgress && added > 0) {
      const points = Math.min(pathProgress.total, pathProgress.points + added);
      await updateSyncMeta(replica, { pathProgress: { ...pathProgress, points } });
    }
    return true;
  });
}

async function endQuestion(
  replica: Replica,
  requested: PathState,
  isWhole: boolean,
  questions: PathRequests,
): Promise<boolean> {
  questions.delete(requested.questId);
  const stores = [replica.pathSummaries, replica.rows(questTable), replica.factChanges];
  return replica.dexie.transaction('rw', stores, async () => {
    const path = await readPathState(replica, requested.questId);
    if (!path || pointsMissing({ ...path, serverCount: requested.serverCount }) === 0) return false;
    if (!isWhole) {
      questions.set(requested.questId, { questId: requested.questId, afterMs: null, isWhole: true });
      return true;
    }
    const summary = await pathSummary(replica, requested.questId);
    const { serverCount, generation } = requested;
    await replica.pathSummaries.put({ ...summary, readAt: { serverCount, generation } });
    await noteChangedPath(replica, requested.questId);
    return false;
  });
}

export async function pullQuestPath(replica: Replica, server: Server, questId: string): Promise<void> {
  const path = isUuid(questId) ? await readPathState(replica, questId) : null;
  if (!path || pointsMissing(path) === 0) return;
  const questions: PathRequests = new Map();
  for (let left: readonly PathState[] = [path]; left.length > 0; ) {
    const page = await fetchPathsPage({ replica, server }, left, questions);
    if (page.verdict !== 'accepted') return;
    left = page.left;
  }
}
