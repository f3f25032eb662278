import type { Answer, Server } from '../../src/server/server.ts';
import { fileTimeoutMs, REQUEST_TIMEOUT_MS } from '../../src/server/time-limit.ts';
import type { FaultLog } from './faults.ts';
import type { Random } from './random.ts';
import { UNSTORABLE } from './server/write-rules.ts';
import type { World } from './world.ts';

/** How bad a device's signal is: probabilities from 0 to 1. */
export interface Signal {
  readonly loss: number;
  readonly slow: number;
  readonly duplicates: number;
}

export const GOOD_SIGNAL: Signal = { loss: 0, slow: 0, duplicates: 0 };

export interface Link {
  readonly world: World;
  readonly random: Random;
  readonly faults: FaultLog;
  readonly name: string;
  /** Called when a request leaves and when it ends. */
  underWay(change: 1 | -1, isWrite: boolean): void;
  refused(): void;
  signal(): Signal;
  online(): boolean;
  /**
   * The server for the signed-in user, and whether their token is accepted on arrival; null when signed out.
   */
  server(): { readonly requests: Requests; isTaken(): boolean } | null;
}

const SILENCE: Answer<never> = { verdict: 'silence' };

/** Refused, or an update that matched no row. */
const isJudged = (answer: Answer<unknown>): boolean =>
  answer.verdict === 'refused' || (answer.verdict === 'accepted' && answer.value === false);

interface Flight {
  /** The sender has died: the request is lost or arrives now, never after the sender's restart. */
  abandon(): void;
}

export interface Network {
  readonly server: Omit<Server, 'session' | 'refreshSession'>;
  /** Whether a request without side effects gets its answer. */
  reach(): Promise<boolean>;
  abandon(): void;
}

/**
 * The server as a tab reaches it. Requests and answers get lost, delayed, duplicated and, between tabs,
 * reordered. A request is never delivered after its sender has received an answer or timed out: its
 * connection is closed.
 */
export function network(link: Link, stop: AbortSignal): Network {
  const { world, random, faults } = link;
  const flights = new Set<Flight>();
  let sent = 0;
  let arrived = 0;

  function delayMs(): number {
    if (!random.chance(link.signal().slow)) return random.between(20, 400);
    faults.count('request slow');
    return random.between(1_000, 40_000);
  }

  function pass<T>(
    what: string,
    patienceMs: number,
    request: (to: Requests) => Promise<Answer<T>>,
    isWrite = false,
  ): Promise<Answer<T>> {
    const { promise, resolve } = Promise.withResolvers<Answer<T>>();
    if (stop.aborted || !link.online()) {
      world.after(1, () => resolve(SILENCE));
      return promise;
    }
    sent += 1;
    const number = sent;
    const outMs = delayMs();
    const backMs = delayMs();
    const isLost = random.chance(link.signal().loss);
    const isAnswerLost = random.chance(link.signal().loss);
    const isDouble = random.chance(link.signal().duplicates);
    // The token is read when the request leaves.
    const to = link.server();
    let over = false;

    const settle = (answer: Answer<T>): void => {
      if (over) return;
      over = true;
      link.underWay(-1, isWrite);
      cancelArrival();
      cancelPatience();
      stop.removeEventListener('abort', flight.abandon);
      flights.delete(flight);
      if (isJudged(answer)) link.refused();
      if (answer.verdict === 'refused' && answer.message === UNSTORABLE)
        faults.count('change refused for good');
      world.note(`${link.name} ${what}: ${answer.verdict}`);
      resolve(answer);
    };
    const answered = (answer: Answer<T>): void => {
      world.after(backMs, () => {
        if (over) return;
        const isDropped = isAnswerLost || !link.online();
        if (isDropped) faults.count('response lost');
        else settle(answer);
      });
    };
    const arrive = async (): Promise<void> => {
      if (number < arrived) faults.count('requests reordered');
      arrived = Math.max(arrived, number);
      if (!to?.isTaken()) return answered({ verdict: 'unauthenticated' });
      const first = request(to.requests);
      if (isDouble) {
        faults.count('request duplicated');
        await Promise.all([first, request(to.requests)]);
      }
      answered(await first);
    };
    const flight: Flight = {
      abandon() {
        // Data already sent may still arrive, without an answer.
        if (arrivalDue && random.chance(0.5)) void arrive();
        settle(SILENCE);
      },
    };
    let arrivalDue = true;
    const cancelArrival = world.after(outMs, () => {
      arrivalDue = false;
      if (isLost || !link.online()) faults.count('request lost');
      else void arrive();
    });
    const cancelPatience = world.after(patienceMs, () => {
      faults.count('request timed out');
      settle(SILENCE);
    });
    flights.add(flight);
    link.underWay(1, isWrite);
    stop.addEventListener('abort', flight.abandon);
    return promise;
  }

  const json = <T>(what: string, request: (to: Requests) => Promise<Answer<T>>): Promise<Answer<T>> =>
    pass(what, REQUEST_TIMEOUT_MS, request);
  const write = <T>(what: string, request: (to: Requests) => Promise<Answer<T>>): Promise<Answer<T>> =>
    pass(what, REQUEST_TIMEOUT_MS, request, true);

  return {
    server: {
      insert: (table, key, rows) =>
        write(`insert ${rows.length} ${table}`, (to) => to.insert(table, key, rows)),
      update: (table, key, id, columns) =>
        write(`update ${table} ${id.slice(0, 8)}`, (to) => to.update(table, key, id, columns)),
      remove: (table, key, id) =>
        write(`delete ${table} ${id.slice(0, 8)}`, (to) => to.remove(table, key, id)),
      isDeleted: (table, id) => json(`is deleted ${table}`, (to) => to.isDeleted(table, id)),
      appendPath: (questId, points) =>
        write(`append ${points.length} points`, (to) => to.appendPath(questId, points)),
      fetchRows: (table, key, ids) => json(`fetch ${table}`, (to) => to.fetchRows(table, key, ids)),
      pullChanges: (since) => json('pull', (to) => to.pullChanges(since)),
      pullNewest: () => json('pull newest', (to) => to.pullNewest()),
      // The accounts are far from their row quota, so the answer is irrelevant.
      rowQuota: async () => SILENCE,
      pullPaths: (wanted) => json('pull paths', (to) => to.pullPaths(wanted)),
      upload: (path, file, watch) =>
        pass('upload', fileTimeoutMs(file.size), (to) => to.upload(path, file, watch)),
      endUpload: (address) => json('end upload', (to) => to.endUpload(address)),
      hasFile: (path) => json('look for file', (to) => to.hasFile(path)),
      removeFile: (path) => pass('remove file', fileTimeoutMs(0), (to) => to.removeFile(path)),
      download: (path) => pass('download', fileTimeoutMs(0), (to) => to.download(path)),
    },
    async reach() {
      const answer = await json('auth', async () => ({ verdict: 'accepted', value: null }));
      return answer.verdict === 'accepted' || answer.verdict === 'unauthenticated';
    },
    abandon() {
      for (const flight of [...flights]) flight.abandon();
    },
  };
}

type Requests = Omit<Server, 'session' | 'refreshSession'>;
