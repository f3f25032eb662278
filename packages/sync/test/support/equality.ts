import { SYNCED_TABLES } from '../../src/mapping/tables.ts';
import { pathRange } from '../../src/replica/path.ts';
import type { Replica } from '../../src/replica/replica.ts';
import type { ModelServer } from './model-server.ts';

/** The differences between a replica and the server, by row and point; empty when they are equal. */
export function differences(replica: Replica, server: ModelServer): Promise<string[]> {
  return replica.dexie.transaction('r', replica.everything.slice(), async () => compare(replica, server));
}

async function compare(replica: Replica, server: ModelServer): Promise<string[]> {
  const found: string[] = [];
  for (const table of SYNCED_TABLES) {
    const localRows = new Map((await replica.rows(table).toArray()).map((row) => [row.id, row]));
    const serverRows = server.tables.get(table.name) ?? new Map<string, never>();
    for (const id of new Set([...localRows.keys(), ...serverRows.keys()])) {
      const row = localRows.get(id);
      const copy = serverRows.get(id);
      const read = copy ? table.read(copy.row) : null;
      const own = row ? JSON.stringify(table.write(row.value)) : 'missing';
      const theirs = read?.ok ? JSON.stringify(table.write(read.value)) : 'missing';
      if (own !== theirs) found.push(`${table.name} ${id}: here ${own}, server ${theirs}`);
    }
  }
  for (const [questId, path] of server.points) {
    const localPoints = await pathRange(replica, questId).toArray();
    const times = (points: Iterable<{ t: number }>) =>
      JSON.stringify([...points].map(({ t }) => t).toSorted());
    if (times(localPoints) !== times(path.values())) found.push(`path of ${questId}`);
  }
  return found;
}
