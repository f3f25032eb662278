import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type ListeningDevice, listenAs } from './realtime/listening-device.ts';
import type { RealtimeOrder, RealtimeTarget } from './realtime/messages.ts';
import { onBothDatabases, startServer } from './support/both-databases.ts';
import type { Bench, Figure } from './support/figure.ts';
import { ms } from './support/figure.ts';

const DEVICES = 1000;
const CHANGES = 60;
const JOINING_AT_ONCE = 50;
const LAST_ONES_MS = 10_000;

/** 1,000 listening devices of 100 users, one change a second: delivery, delay and cost. */
export const realtimeBench: Bench = {
  name: 'realtime',
  run: () => onBothDatabases(onDatabase),
};

async function onDatabase(url?: string): Promise<Figure[]> {
  const { server, target } = await startServer<RealtimeTarget>(
    new URL('./realtime/server.ts', import.meta.url),
    url,
  );
  const emptyMemory = await ask(server, 'memory');
  const began = performance.now();
  const devices = await joinAll(target);
  const joinedMs = performance.now() - began;
  const fullMemory = await ask(server, 'memory');
  const before = { cpu: await ask(server, 'cpu'), reads: await ask(server, 'reads'), at: performance.now() };

  const changes = await changeEverySecond(target);
  await untilHeard(devices, changes);
  const spent = {
    cpu: (await ask(server, 'cpu')) - before.cpu,
    reads: (await ask(server, 'reads')) - before.reads,
    wall: performance.now() - before.at,
  };
  const memory = await ask(server, 'memory');
  for (const device of devices) device.close();
  server.send('stop');
  await once(server, 'exit');
  return figuresOf(target, devices, changes, { emptyMemory, fullMemory, memory, joinedMs, spent });
}

async function joinAll(target: RealtimeTarget): Promise<ListeningDevice[]> {
  const devices: ListeningDevice[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < DEVICES) {
      const user = target.users[next++ % target.users.length];
      if (user) devices.push(await listenAs(target, user));
    }
  };
  await Promise.all(Array.from({ length: JOINING_AT_ONCE }, lane));
  return devices;
}

interface Change {
  id: string;
  userId: string;
  /** When the request was sent. */
  sentAt: number;
}

async function changeEverySecond({ url, anonKey, users }: RealtimeTarget): Promise<Change[]> {
  const changes: Change[] = [];
  const from = performance.now();
  for (let i = 0; i < CHANGES; i++) {
    // Spreads consecutive changes over the list of users.
    const user = users[(i * 37) % users.length];
    if (!user) continue;
    const id = randomUUID();
    changes.push({ id, userId: user.userId, sentAt: performance.now() });
    const answer = await fetch(`${url}/rest/v1/quests`, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${user.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id, title: `Field ${i}` }),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
    await setTimeout(Math.max(0, from + (i + 1) * 1000 - performance.now()));
  }
  return changes;
}

async function untilHeard(devices: ListeningDevice[], changes: Change[]): Promise<void> {
  const deadline = performance.now() + LAST_ONES_MS;
  const lacking = (): boolean =>
    devices.some(({ userId, heard }) => changes.some((c) => c.userId === userId && !heard.has(c.id)));
  while (lacking() && performance.now() < deadline) await setTimeout(50);
}

interface Costs {
  emptyMemory: number;
  fullMemory: number;
  memory: number;
  joinedMs: number;
  spent: { cpu: number; reads: number; wall: number };
}

function figuresOf(
  { kind, users, tables }: RealtimeTarget,
  devices: ListeningDevice[],
  changes: Change[],
  { emptyMemory, fullMemory, memory, joinedMs, spent }: Costs,
): Figure[] {
  const delays: number[] = [];
  let lacking = 0;
  let wrong = 0;
  for (const { userId, heard, surplus } of devices) {
    wrong += surplus;
    const own = changes.filter((change) => change.userId === userId);
    for (const { id, sentAt } of own) {
      const at = heard.get(id);
      if (at === undefined) lacking += 1;
      else delays.push(at - sentAt);
    }
    wrong += heard.size - own.filter(({ id }) => heard.has(id)).length;
  }
  delays.sort((a, b) => a - b);
  const quantile = (q: number): string => ms(delays[Math.floor(delays.length * q)] ?? Number.NaN);
  const what = `${devices.length} sockets of ${users.length} users, ${tables.length} tables each, ${kind}`;
  return [
    {
      what: `${what}: ${changes.length} changes, one a second`,
      figure: `heard ${delays.length} times, lacking ${lacking}, told to others ${wrong}`,
      budget: 'none lacking, none to others',
      ratio: lacking + wrong === 0 ? 0 : Number.POSITIVE_INFINITY,
    },
    {
      what: `${what}: from the request to the message`,
      figure: `p50 ${quantile(0.5)}, p99 ${quantile(0.99)}`,
      budget: '',
      ratio: null,
    },
    {
      what: `${what}: reads for delivery`,
      figure: `${(spent.reads / changes.length).toFixed(2)} a change`,
      budget: 'one a change',
      ratio: spent.reads / changes.length,
    },
    {
      what: `${what}: what the server's process takes`,
      figure: `${((spent.cpu / spent.wall) * 100).toFixed(1)} % of a core; ${Math.round(emptyMemory)} MiB before, ${Math.round(fullMemory)} joined, ${Math.round(memory)} after`,
      budget: '',
      ratio: null,
    },
    {
      what: `${what}: all come at once`,
      figure: `${Math.round(devices.length / (joinedMs / 1000))} joins a second`,
      budget: '',
      ratio: null,
    },
  ];
}

async function ask(server: ChildProcess, order: RealtimeOrder): Promise<number> {
  const answered = once(server, 'message');
  server.send(order);
  const [figure]: number[] = await answered;
  return figure ?? Number.NaN;
}
