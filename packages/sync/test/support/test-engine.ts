import { randomUUID } from 'node:crypto';
import { asUserId, type UserId } from '@metalquest/core/ids';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Database } from '../../src/database.generated.ts';
import type { SyncEngine } from '../../src/engine.ts';
import { createEngine } from '../../src/engine.ts';
import type { DeviceState } from '../../src/environment/device-state.ts';
import { type Locks, pageLocks } from '../../src/environment/locks.ts';
import type { SyncEvent } from '../../src/status/sync-event.ts';
import { connectionOf } from './connection-of.ts';
import { fakeImages } from './test-device.ts';

/** A network that can be switched off, and that can lose requests or responses. */
export interface TestNetwork {
  online: boolean;
  /** Called before a request is sent; throws to lose it. */
  beforeRequest: ((request: Request) => void | Promise<void>) | null;
  /** Called with the response before the device gets it; throws to lose it. */
  beforeResponse: ((request: Request, response: Response) => void | Promise<void>) | null;
  /** Every sent request, as 'METHOD /path'. */
  readonly log: string[];
  readonly fetch: typeof fetch;
}

export function testNetwork(): TestNetwork {
  const log: string[] = [];
  const network: TestNetwork = {
    online: true,
    beforeRequest: null,
    beforeResponse: null,
    log,
    async fetch(input, init) {
      const request = new Request(input, init);
      if (!network.online) throw new TypeError('fetch failed: no network');
      await network.beforeRequest?.(request);
      log.push(`${request.method} ${new URL(request.url).pathname}`);
      const response = await fetch(input, init);
      await network.beforeResponse?.(request, response);
      if (!network.online) throw new TypeError('fetch failed: network lost');
      return response;
    },
  };
  return network;
}

export interface Account {
  readonly url: string;
  readonly anonKey: string;
  readonly email: string;
  readonly password: string;
  readonly userId: string;
}

export interface TestEngine {
  readonly engine: SyncEngine;
  readonly client: SupabaseClient<Database>;
  readonly network: TestNetwork;
  readonly deviceState: { setOnline(online: boolean): void; setVisible(visible: boolean): void };
  readonly indexedDB: IDBFactory;
  readonly events: SyncEvent[];
  readonly userId: UserId;
  close(): Promise<void>;
}

export interface TestEngineOptions {
  readonly indexedDB?: IDBFactory;
  readonly locks?: Locks;
  readonly network?: TestNetwork;
  readonly client?: SupabaseClient<Database>;
  readonly start?: boolean;
}

/** A signed-in engine of the account on a new device, as in a browser. */
export async function testEngine(account: Account, options: TestEngineOptions = {}): Promise<TestEngine> {
  const network = options.network ?? testNetwork();
  const client =
    options.client ??
    createClient<Database>(account.url, account.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
      global: { fetch: (input, init) => network.fetch(input, init) },
    });
  if (!options.client) {
    const { error } = await client.auth.signInWithPassword(account);
    if (error) throw error;
  }
  const listeners = new Set<() => void>();
  let visible = true;
  const deviceState: DeviceState = {
    online: () => network.online,
    visible: () => visible,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const indexedDB = options.indexedDB ?? new IDBFactory();
  const userId = asUserId(account.userId);
  const engine = createEngine({
    userId,
    connection: connectionOf(client),
    indexedDB,
    IDBKeyRange,
    locks: options.locks ?? pageLocks(),
    deviceState,
    imageProcessor: fakeImages,
    broadcast: () => ({ post() {}, close() {} }),
  });
  const events: SyncEvent[] = [];
  engine.events.subscribe((event) => events.push(event));
  if (options.start !== false) await engine.start();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    engine,
    client,
    network,
    indexedDB,
    events,
    userId,
    deviceState: {
      setOnline(online) {
        network.online = online;
        notify();
      },
      setVisible(next) {
        visible = next;
        notify();
      },
    },
    async close() {
      await engine.stop();
      await client.removeAllChannels();
    },
  };
}

/** Polls until the condition holds; fails with `what` on timeout. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  ms = 60_000,
): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
