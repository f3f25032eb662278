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
  const emptyMemory = await sendOrder(server, 'memory');
  const startMs = performance.now();
  const devices = await joinAll(target);
  const joinedMs = performance.now() - startMs;
  const fullMemory = await sendOrder(server, 'memory');
  const before = {
    cpu: await sendOrder(server, 'cpu'),
    reads: await sendOrder(server, 'reads'),
    timeMs: performance.now(),
  };

  const changes = await changeEverySecond(target);
  await waitForDelivery(devices, changes);
  const usage = {
    cpu: (await sendOrder(server, 'cpu')) - before.cpu,
    reads: (await sendOrder(server, 'reads')) - before.reads,
    wall: performance.now() - before.timeMs,
  };
  const memory = await sendOrder(server, 'memory');
  for (const device of devices) device.close();
  server.send('stop');
  await once(server, 'exit');
  return figuresOf(target, devices, changes, { emptyMemory, fullMemory, memory, joinedMs, usage });
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
  const startMs = performance.now();
  for (let i = 0; i < CHANGES; i++) {
    // Spreads consecutive changes over the list of users.
    const user = users[(i * 37) % users.length];
    if (!user) continue;
    const id = randomUUID();
    changes.push({ id, userId: user.userId, sentAt: performance.now() });
    const response = await fetch(`${url}/rest/v1/quests`, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${user.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id, title: `Field ${i}` }),
    });
    if (response.status !== 201) throw new Error(await response.text());
    await setTimeout(Math.max(0, startMs + (i + 1) * 1000 - performance.now()));
  }
  return changes;
}

async function waitForDelivery(devices: ListeningDevice[], changes: Change[]): Promise<void> {
  const deadline = performance.now() + LAST_ONES_MS;
  const isIncomplete = (): boolean =>
    devices.some(({ userId, receivedMs }) =>
      changes.some((c) => c.userId === userId && !receivedMs.has(c.id)),
    );
  while (isIncomplete() && performance.now() < deadline) await setTimeout(50);
}

interface Costs {
  emptyMemory: number;
  fullMemory: number;
  memory: number;
  joinedMs: number;
  usage: { cpu: number; reads: number; wall: number };
}

function figuresOf(
  { kind, users, tables }: RealtimeTarget,
  devices: ListeningDevice[],
  changes: Change[],
  { emptyMemory, fullMemory, memory, joinedMs, usage }: Costs,
): Figure[] {
  const delays: number[] = [];
  let missing = 0;
  let unexpected = 0;
  for (const { userId, receivedMs, surplus } of devices) {
    unexpected += surplus;
    const ownChanges = changes.filter((change) => change.userId === userId);
    for (const { id, sentAt } of ownChanges) {
      const timeMs = receivedMs.get(id);
      if (timeMs === undefined) missing += 1;
      else delays.push(timeMs - sentAt);
    }
    unexpected += receivedMs.size - ownChanges.filter(({ id }) => receivedMs.has(id)).length;
  }
  delays.sort((a, b) => a - b);
  const quantile = (q: number): string => ms(delays[Math.floor(delays.length * q)] ?? Number.NaN);
  const what = `${devices.length} sockets of ${users.length} users, ${tables.length} tables each, ${kind}`;
  return [
    {
      what: `${what}: ${changes.length} changes, one a second`,
      figure: `heard ${delays.length} times, lacking ${missing}, told to others ${unexpected}`,
      budget: 'none lacking, none to others',
      ratio: missing + unexpected === 0 ? 0 : Number.POSITIVE_INFINITY,
    },
    {
      what: `${what}: from the request to the message`,
      figure: `p50 ${quantile(0.5)}, p99 ${quantile(0.99)}`,
      budget: '',
      ratio: null,
    },
    {
      what: `${what}: reads for delivery`,
      figure: `${(usage.reads / changes.length).toFixed(2)} a change`,
      budget: 'one a change',
      ratio: usage.reads / changes.length,
    },
    {
      what: `${what}: what the server's process takes`,
      figure: `${((usage.cpu / usage.wall) * 100).toFixed(1)} % of a core; ${Math.round(emptyMemory)} MiB before, ${Math.round(fullMemory)} joined, ${Math.round(memory)} after`,
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

async function sendOrder(server: ChildProcess, order: RealtimeOrder): Promise<number> {
  const answerMessage = once(server, 'message');
  server.send(order);
  const [figure]: number[] = await answerMessage;
  return figure ?? Number.NaN;
}
