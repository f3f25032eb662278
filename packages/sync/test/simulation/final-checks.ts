import { createHash } from 'node:crypto';
import type { JsonObject } from '@metalquest/core/json';
import type { QueueItem } from '@metalquest/core/queue/queue-item';
import { sendStates } from '@metalquest/core/queue/send-state';
import { mediaTable } from '../../src/mapping/media-table.ts';
import { SYNCED_TABLES } from '../../src/mapping/tables.ts';
import { readQueue } from '../../src/queue/queue-store.ts';
import { brokenInvariants } from '../support/invariants.ts';
import type { Tab } from './device.ts';
import { isRemovedWith, rowKey } from './device-history.ts';
import { rowsOf, tombstoneKey } from './server/server-state.ts';
import type { Simulation } from './simulation.ts';
import type { World } from './world.ts';

/** Work that takes longer than this with good signal counts as hung, ms. */
const PATIENCE_MS = 300_000;
const RECHECK_MS = 500;

const text = (columns: JsonObject): string => JSON.stringify(columns, Object.keys(columns).toSorted());

export async function digest(blob: Blob): Promise<string> {
  return createHash('sha256')
    .update(new Uint8Array(await blob.arrayBuffer()))
    .digest('hex');
}

/**
 * The result of work that the user waits for; null when it hangs. Allows for a device that renews its token
 * before each request, which triples the requests.
 */
async function outcome<T>(world: World, work: Promise<T>): Promise<T | null> {
  let ended = false;
  const end = (): void => {
    ended = true;
  };
  work.then(end, end);
  for (let ms = 0; !ended && ms < PATIENCE_MS; ms += RECHECK_MS) await world.pass(RECHECK_MS);
  return ended ? work : null;
}

/** Checks the final state; docs/decisions/0024-simulation.md lists the checks. */
export async function finalChecks(simulation: Simulation): Promise<void> {
  for (const device of simulation.devices) {
    const [tab] = device.tabs;
    if (!tab) throw new Error('A device came back without a tab');
    const refused = await checkQueue(simulation, tab);
    await checkRows(simulation, tab, refused);
    await checkPaths(simulation, tab, refused);
    await checkFiles(simulation, tab, refused);
    await checkNothingLost(simulation, tab, refused);
    const [broken] = await brokenInvariants(tab.replica);
    if (broken) simulation.fail('replica sound', `${tab.name}: ${broken}`);
    if (simulation.violation) return;
  }
}

/** Refused changes and those blocked by them: the user sees both. */
export function refusedItems(queue: readonly QueueItem[]): readonly QueueItem[] {
  const standing = sendStates(queue);
  return queue.filter(({ id, attempts }) => {
    const state = standing.get(id)?.state;
    return attempts > 0 || state === 'refused' || state === 'stuck' || state === 'waiting';
  });
}

/** Returns the rows whose changes are shown as refused or blocked. */
async function checkQueue(simulation: Simulation, tab: Tab): Promise<ReadonlySet<string>> {
  const queue = await readQueue(tab.replica);
  const refused = new Set(refusedItems(queue));
  for (const item of queue) {
    if (!refused.has(item))
      simulation.fail('queue empty', `${tab.name} still has ${item.type} ${item.table} ${item.entityId}`);
  }
  return new Set(
    queue.map(({ table, entityId }) => rowKey(table === 'quest_path_points' ? 'quests' : table, entityId)),
  );
}

async function checkRows(simulation: Simulation, tab: Tab, refused: ReadonlySet<string>): Promise<void> {
  const { state } = simulation.server;
  const name = tab.device.name;
  for (const table of SYNCED_TABLES) {
    const localRows = new Map((await tab.replica.rows(table).toArray()).map((row) => [row.id, row.value]));
    const serverRows = new Map(
      [...rowsOf(state, table.name)].filter(([, { row }]) => row.user_id === tab.device.userId),
    );
    for (const [id, { row }] of serverRows) {
      if (refused.has(rowKey(table.name, id))) continue;
      const expected = table.read(row);
      const value = localRows.get(id);
      if (!expected.ok)
        throw new Error(`The model holds a ${table.name} that cannot be read: ${expected.error}`);
      if (value === undefined) {
        simulation.fail('replicas equal the server', `${name} lacks ${table.name} ${id}`);
        return;
      }
      const [localText, serverText] = [text(table.write(value)), text(table.write(expected.value))];
      if (localText !== serverText)
        simulation.fail(
          'replicas equal the server',
          `${name} has ${table.name} ${localText}, the server ${serverText}`,
        );
    }
    for (const id of localRows.keys()) {
      if (!serverRows.has(id) && !refused.has(rowKey(table.name, id)))
        simulation.fail(
          'replicas equal the server',
          `${name} has ${table.name} ${id}, which the server lacks`,
        );
    }
  }
}

async function checkPaths(simulation: Simulation, tab: Tab, refused: ReadonlySet<string>): Promise<void> {
  const { world, server } = simulation;
  const { state } = server;
  const own = [...rowsOf(state, 'quests')].filter(([, { row }]) => row.user_id === tab.device.userId);
  // Paths that are not on screen may load later, or never on a device that saves data or records a walk.
  const looks = Promise.all(own.map(([questId]) => tab.engine.fetchPath(questId)));
  if ((await outcome(world, looks)) === null)
    simulation.fail('replicas equal the server', `${tab.device.name} never ends fetching a path`);
  const points = Map.groupBy(await tab.replica.pathPoints.toArray(), (point) => point.questId);
  for (const [questId] of own) {
    if (refused.has(rowKey('quests', questId))) continue;
    const line = (all: Iterable<{ t: number; lng: number; lat: number }>): string =>
      [...all]
        .map(({ t, lng, lat }) => `${t} ${lng} ${lat}`)
        .toSorted()
        .join('; ');
    const [localLine, serverLine] = [
      line(points.get(questId) ?? []),
      line(state.points.get(questId)?.values() ?? []),
    ];
    if (localLine !== serverLine)
      simulation.fail(
        'replicas equal the server',
        `${tab.device.name} has path ${questId} ${localLine}, the server ${serverLine}`,
      );
  }
}

async function checkFiles(simulation: Simulation, tab: Tab, refused: ReadonlySet<string>): Promise<void> {
  const { world, server } = simulation;
  for (const { id, value } of await tab.replica.rows(mediaTable).toArray()) {
    if (refused.has(rowKey('media', id))) continue;
    const stored = server.state.files.get(value.storagePath);
    if (!stored) {
      simulation.fail('nothing lost', `the server lacks the file of media ${id}`);
      return;
    }
    const blob = await outcome(world, tab.engine.openMedia(value, 'full'));
    if (!blob || (await digest(blob)) !== (await digest(stored.blob)))
      simulation.fail('replicas equal the server', `${tab.device.name} opens another file as media ${id}`);
  }
}

/** Checks that every durable change reached the server, lost to a delete, or is shown as refused. */
async function checkNothingLost(
  simulation: Simulation,
  tab: Tab,
  refused: ReadonlySet<string>,
): Promise<void> {
  const { history, server } = simulation;
  const { device } = tab;
  const own = history.of(device);
  for (const { table, id, stamp } of own.unsent) {
    if (!refused.has(rowKey(table, id)))
      simulation.fail('nothing lost', `"${stamp}" of ${device.name} never reached ${table} ${id}`);
  }
  for (const point of own.unsentPoints) {
    if (!refused.has(rowKey('quests', point.split('@')[0] ?? '')))
      simulation.fail('nothing lost', `point ${point} of ${device.name} never reached the server`);
  }
  for (const [key, how] of own.deletions) {
    const [table = '', id = ''] = key.split('/');
    if (how === 'deleted here' && rowsOf(server.state, table).has(id) && !refused.has(key))
      simulation.fail('nothing lost', `${key}, deleted on ${device.name}, is still on the server`);
  }
  const notices = await tab.replica.notices.toArray();
  const noticed = new Set(
    notices.flatMap((notice) => {
      const dropped = notice.kind === 'deleted-elsewhere' ? notice.dropped : [];
      return [notice, ...dropped].map(({ table, entityId }) => rowKey(table, entityId));
    }),
  );
  const restorableRows = (await tab.replica.restorableRows.toArray()).flatMap(({ rows }) => rows);
  const offered = new Set(
    restorableRows.filter((row) => !row.ancestor).map(({ table, id }) => rowKey(table, id)),
  );
  const isDeleted = (table: string, id: string): boolean =>
    server.state.tombstones.has(tombstoneKey(table, id));
  for (const key of history.forgotten) {
    const [table = '', id = ''] = key.split('/');
    const isSettled =
      rowsOf(server.state, table).has(id) ||
      // A restore may lose the tombstone of a parent whose deletion was already applied here.
      isRemovedWith(own, table, id, isDeleted) ||
      [...history.devices.values()].some((other) => other.deletions.get(key) === 'deleted here') ||
      refused.has(key) ||
      offered.has(key);
    if ((own.rows.has(key) || own.offered.has(key)) && !isSettled)
      simulation.fail(
        'nothing lost',
        `${key}, which the restored server lacked, is neither back nor offered`,
      );
  }
  for (const key of own.overruled) {
    if (!noticed.has(key))
      simulation.fail('told of what was overruled', `${device.name} lost changes of ${key} and was not told`);
  }
}
