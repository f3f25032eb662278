import { randomUUID } from 'node:crypto';
import type { Find } from '@metalquest/core/find/find';
import { asFindId } from '@metalquest/core/ids';
import { REPORT_KINDS, type Report } from '@metalquest/core/report/report';
import { type ReportFormatters, reportFormatters } from '@metalquest/core/report/report-formatters';
import { findTable } from '@metalquest/sync/mapping/find-table';
import { storedRow, writeRows } from '@metalquest/sync/replica/write-rows';
import { done, FIELD, newFiles, photo, testDevice } from '@metalquest/sync/test/support/test-device';
import { beforeAll, expect, test } from 'vitest';
import { loadReport } from './load-report.ts';
import { addAllFinds } from './read-finds.ts';
import { readChoices } from './report-choices.ts';

/** Maximum number of finds processed without yielding the main thread. */
const AT_ONCE = 500;

async function deviceWith(count: number) {
  const device = testDevice();
  const { commands, replica } = device;
  const permission = done(await commands.addPermission({ propertyAddress: 'Hill Farm' }));
  const quest = done(
    await commands.startQuest({ name: 'Long field', location: FIELD, permissionId: permission.id }),
  );
  const { find } = done(
    await commands.logFind({
      questId: quest.id,
      category: 'Coin',
      name: 'Pictured',
      files: newFiles(photo()),
    }),
  );
  const finds = Array.from({ length: count - 1 }, (_, at): Find => {
    const foundAt = new Date(Date.UTC(2025, 0, 1 + at)).toISOString();
    return { ...find, id: asFindId(randomUUID()), name: `Penny ${at}`, foundAt };
  });
  await replica.dexie.transaction('rw', replica.everything, async () =>
    writeRows(
      replica,
      findTable,
      finds.map((each) => ({
        before: undefined,
        after: storedRow(findTable, each.id, each, { xid: '1', generation: 0 }),
      })),
    ),
  );
  return { ...device, permission, quest };
}

let device: Awaited<ReturnType<typeof deviceWith>>;
beforeAll(async () => {
  device = await deviceWith(320);
});

/** Report words that count formatted days between two replica reads. */
function watched(): { words: ReportFormatters; queries: typeof device.queries; most: () => number } {
  const words = reportFormatters('metric', 'en-GB');
  let [now, most] = [0, 0];
  const queries = new Proxy(device.queries, {
    get(target, name, receiver) {
      now = 0;
      return Reflect.get(target, name, receiver);
    },
  });
  const date = (iso: string) => {
    now += 1;
    most = Math.max(most, now);
    return words.date(iso);
  };
  return { words: { ...words, date }, queries, most: () => most };
}

async function load(kind: Report['kind'], { words, queries }: Omit<ReturnType<typeof watched>, 'most'>) {
  const choices = {
    ...readChoices(kind, null),
    permissionId: device.permission.id,
    questId: device.quest.id,
  };
  return loadReport(kind, choices, {
    queries,
    words,
    detectorist: 'Rosie Barrow',
    narrowed: [],
    nowMs: Date.parse('2026-12-01T12:00:00Z'),
    signal: new AbortController().signal,
    progress: () => {},
  });
}

test.each(['permission', 'finds', 'season'] as const)('a %s report is written in chunks', async (kind) => {
  const { words, queries, most } = watched();
  const loaded = await load(kind, { words, queries });
  expect(JSON.stringify(loaded?.report)).toContain(kind === 'season' ? '320' : 'Penny 318');
  expect(most()).toBeGreaterThan(0);
  expect(most()).toBeLessThanOrEqual(kind === 'season' ? 20 : 60);
});

test('each report gets the photos it contains', async () => {
  for (const kind of REPORT_KINDS) {
    const loaded = await load(kind, watched());
    const wanted = loaded?.report.parts.flatMap((part) =>
      part.kind === 'plates' ? part.plates.map(({ media }) => media) : [],
    );
    expect(wanted).toHaveLength(kind === 'finds' ? 0 : 1);
    for (const id of wanted ?? []) expect(loaded?.media.has(id)).toBe(true);
  }
});

test('all finds are summed in chunks, each once, and the sum stops when aborted', async () => {
  const finds = Array.from({ length: 2_345 }, (_, at) => at);
  const stop = new AbortController();
  const one = (await device.queries.findSlice(null, 1)).finds[0];
  if (!one) throw new Error('no find');
  let [inSlice, added] = [0, 0];
  const seen: number[] = [];
  const queries = {
    findCounts: async () => ({ ...(await device.queries.findCounts()), total: finds.length }),
    async findSlice(after: string | null, limit: number) {
      inSlice = 0;
      const from = Number(after ?? '0');
      const next = from + limit < finds.length ? String(from + limit) : null;
      return { finds: finds.slice(from, from + limit).map(() => one), next };
    },
  };
  const add = () => {
    inSlice += 1;
    added += 1;
    expect(inSlice).toBeLessThanOrEqual(AT_ONCE);
  };
  const options = { signal: stop.signal, progress: (count: number) => seen.push(count) };
  expect(await addAllFinds(queries, add, options)).toBe(finds.length);
  expect(added).toBe(finds.length);
  expect(seen).toEqual([500, 1_000, 1_500, 2_000, 2_345]);
  added = 0;
  const calledOff = addAllFinds(queries, add, { ...options, progress: () => stop.abort() });
  await expect(calledOff).rejects.toThrow();
  expect(added).toBe(AT_ONCE);
});
