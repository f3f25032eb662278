import { randomUUID } from 'node:crypto';
import { Device } from '../../e2e/support/device.ts';
import { matchRequest, NetworkProxy } from '../../e2e/support/network-proxy.ts';
import { ServerProcess } from '../../e2e/support/server.ts';
import { signedInClient } from '../../e2e/support/stored.ts';
import { type Random, randomFrom } from '../../packages/sync/test/simulation/random.ts';
import { pickByWeight, pickRandom } from './chance.ts';
import { differences, reportsSyncedTooEarly } from './compare.ts';
import { createMemory } from './memory.ts';
import {
  type ActionResult,
  deleteFind,
  logFind,
  type Person,
  pauseOrResume,
  renameFind,
  startQuest,
} from './person.ts';

/** The result of a simulated day. `problems` is empty when nothing was lost and all devices ended equal. */
export interface DayReport {
  readonly problems: readonly string[];
  /** Number of actions and failures by kind. */
  readonly counts: Readonly<Record<string, number>>;
  readonly rows: number;
}

export interface DayOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly progress: (line: string) => void;
}

type Action = readonly [name: string, act: (person: Person, day: Day) => Promise<ActionResult>];

interface Day {
  readonly server: ServerProcess;
  readonly wire: NetworkProxy;
  readonly email: string;
  readonly random: Random;
}

const LOST_ANSWERS = 0.04;
const LOST_REQUESTS = 0.02;

async function reopen(person: Person, day: Day): Promise<ActionResult> {
  await person.device.open('/quests');
  // A killed browser may lose its last localStorage writes; then the user signs in again.
  const { page } = person.device;
  await page
    .locator('[data-sync-state]')
    .or(page.getByRole('button', { name: 'Sign In', exact: true }))
    .first()
    .waitFor();
  if (await page.getByRole('button', { name: 'Sign In', exact: true }).first().isVisible()) {
    await person.device.findSignal();
    await person.device.signIn(day.email);
  }
  return 'done';
}

const ACTIONS: readonly [readonly [number, Action], ...(readonly [number, Action])[]] = [
  [10, ['find logged', logFind]],
  [5, ['find renamed', renameFind]],
  [2, ['find deleted', deleteFind]],
  [1, ['quest started', startQuest]],
  [2, ['quest paused or resumed', pauseOrResume]],
  [
    4,
    [
      'signal lost',
      async ({ device }) => {
        await device.loseSignal();
        return 'done';
      },
    ],
  ],
  [
    5,
    [
      'signal found',
      async ({ device }) => {
        await device.findSignal();
        return 'done';
      },
    ],
  ],
  [
    1,
    [
      'further tab opened and closed',
      async ({ device, random }) => {
        const tab = await device.tab(random.next() < 0.5 ? '/finds' : '/quests');
        await tab.waitForTimeout(3_000);
        await tab.close();
        return 'done';
      },
    ],
  ],
  [
    1,
    [
      'browser closed',
      async (person, day) => {
        await person.device.closeBrowser();
        return reopen(person, day);
      },
    ],
  ],
  [
    1,
    [
      'browser killed',
      async (person, day) => {
        await person.device.die();
        return reopen(person, day);
      },
    ],
  ],
  [
    0.7,
    [
      'server killed',
      async (_person, { server }) => {
        await server.kill();
        await server.restart();
        return 'done';
      },
    ],
  ],
];

/**
 * Two users of one account in real browsers, and a real server behind a lossy network. Signal, tabs, browsers
 * and server fail at random; at the end all must be equal.
 */
export async function fieldDay({ minutes, seed, progress }: DayOptions): Promise<DayReport> {
  await using cleanup = new AsyncDisposableStack();
  const random = randomFrom(seed);
  const memory = createMemory(seed);
  const server = await ServerProcess.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  cleanup.defer(() => server.close());
  const wire = await NetworkProxy.to(server.url);
  cleanup.defer(() => wire.close());
  const email = `${randomUUID()}@example.org`;
  const day: Day = { server, wire, email, random };
  const people: Person[] = [];
  for (const kind of ['phone', 'laptop'] as const) {
    const device = await Device.switchOn({ isNew: true, server: wire.url, kind });
    cleanup.defer(() => device.switchOff());
    if (kind === 'phone') await device.signUp(email);
    else await device.signIn(email);
    people.push({ device, memory, random, base: wire.url });
  }
  const problems: string[] = [];
  const counts: Record<string, number> = {};
  const count = (kind: string): void => {
    counts[kind] = (counts[kind] ?? 0) + 1;
  };
  const isDataWrite = matchRequest('POST', '/rest/v1/');
  const isFileWrite = matchRequest('POST', '/storage/v1/');
  const stopLosing = wire.intercept({
    before(exchange) {
      if (!(isDataWrite(exchange) || isFileWrite(exchange)) || random.next() >= LOST_REQUESTS) return 'pass';
      count('request lost');
      return 'lose';
    },
    after(exchange) {
      if (!(isDataWrite(exchange) || isFileWrite(exchange)) || random.next() >= LOST_ANSWERS) return 'pass';
      count('answer lost');
      return 'lose';
    },
  });

  const endMs = Date.now() + minutes * 60_000;
  while (Date.now() < endMs) {
    const person = pickRandom(random, people);
    if (!person) break;
    const [name, act] = pickByWeight(random, ACTIONS);
    try {
      count((await act(person, day)) === 'done' ? name : 'nothing to do it to');
      if (await reportsSyncedTooEarly(person.device.page))
        problems.push(`says synced while something waits, after: ${name}`);
    } catch (error) {
      const cause = error instanceof Error ? error.message.split('\n').slice(0, 6).join(' ') : String(error);
      problems.push(`${name}: ${cause}`);
      await person.device.page
        .screenshot({ path: `out/field-day-${seed}-${problems.length}.png` })
        .catch(() => undefined);
      progress(problems.at(-1) ?? '');
      await person.device.die();
      await reopen(person, day);
    }
    progress(
      `${Math.max(0, Math.round((endMs - Date.now()) / 1000))} s left: ${name}; ${problems.length} problems`,
    );
  }

  stopLosing();
  for (const { device } of people) await device.findSignal();
  let remaining: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    remaining = [];
    for (const [index, { device }] of people.entries()) {
      const { page } = device;
      await page.goto(`${wire.url}/quests`);
      await device.syncNow();
      await page.waitForTimeout(3_000);
      remaining.push(
        ...(await differences(page, server.url, email, index === 0 ? 'the phone' : 'the laptop')),
      );
    }
    progress(`after the day, round ${round + 1}: ${remaining.length} differences`);
    if (remaining.length === 0) break;
    if (round === 0) for (const line of remaining) progress(line);
  }
  problems.push(...remaining);
  const client = await signedInClient(server.url, email);
  const finds = await client.from('finds').select('id,name:item_description').throwOnError();
  const quests = await client.from('quests').select('id,name:title').throwOnError();
  const serverRows = [...finds.data, ...quests.data];
  const names = serverRows.map((row) => String(row.name));
  problems.push(
    ...memory.contradictions(
      names,
      serverRows.map((row) => String(row.id)),
    ),
  );
  for (const { device } of people) {
    for (const complaint of device.consoleErrors.filter(
      (message) => !message.startsWith('WebSocket connection to'),
    )) {
      problems.push(`the page complained: ${complaint}`);
    }
  }
  return { problems, counts: { ...counts, ...memory.count }, rows: names.length };
}
