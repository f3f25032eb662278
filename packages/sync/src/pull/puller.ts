import { FULL_REFETCH_INTERVAL_MS, MAX_BACKOFF_MS, POLL_INTERVAL_MS } from '@metalquest/core/queue/limits';
import type { Clock } from '../environment/clock.ts';
import type { DeviceState } from '../environment/device-state.ts';
import type { Locks } from '../environment/locks.ts';
import { type PullContext, type PullEnd, pullAll } from './pull.ts';

export interface PullerContext extends PullContext {
  readonly clock: Clock;
  readonly deviceState: DeviceState;
  readonly locks: Locks;
  readonly lockName: string;
  readonly began: () => void;
  readonly ended: (failed: boolean) => void;
  readonly signedOut: () => void;
  /** Whether the pull every 30 minutes is on. */
  readonly refetches: () => boolean;
  /** Runs background work; the engine reports its failures. */
  readonly guarded: <T>(work: () => Promise<T>) => Promise<T | null>;
}

/** True when a requested pull is no longer needed, for example because another tab pulled. */
export type Satisfied = () => Promise<boolean>;

export interface Puller {
  start(): void;
  stop(): Promise<void>;
  request(satisfied?: Satisfied): void;
  /** A manual pull. Rejects on device errors, and still retries later. */
  pullNow(): Promise<PullEnd>;
}

/** Pulls at the start, on request, when signal or app return, and every 30 minutes unless that is off (spec section 9). */
export function puller(context: PullerContext): Puller {
  const { clock, deviceState, locks, lockName } = context;
  const lockRequest = new AbortController();
  let waiters: Satisfied[] = [];
  let running: Promise<PullEnd> | null = null;
  let stopped = true;
  let failures = 0;
  let cancelRetry: (() => void) | null = null;
  let cancelRefetch: (() => void) | null = null;
  let forget: (() => void) | null = null;
  let wasOnline = true;
  let seenReturns = 0;
  let lastPullAtMs: number | null = null;
  const never: Satisfied = async () => false;

  async function needed(requests: readonly Satisfied[]): Promise<boolean> {
    for (const satisfied of requests) if (!(await satisfied())) return true;
    return false;
  }

  function pull(requests: readonly Satisfied[]): Promise<PullEnd | null> {
    return locks.hold(lockName, { ifFree: false, signal: lockRequest.signal }, async () => {
      if (stopped || !(await needed(requests))) return 'interrupted';
      const session = await context.server.session();
      if (session === 'unreachable') return 'silence';
      if (session !== 'ready') {
        context.signedOut();
        return 'unauthenticated';
      }
      context.began();
      let end: PullEnd = 'silence';
      try {
        end = await pullAll(context);
        if (end === 'unauthenticated' && (await context.server.refreshSession()) === 'ready') {
          end = await pullAll(context);
        }
        return end;
      } finally {
        context.ended(end !== 'accepted' && end !== 'interrupted');
      }
    });
  }

  /** A device error is retried later, like a missing answer. */
  async function run(guarded = context.guarded): Promise<PullEnd> {
    const requests = waiters;
    waiters = [];
    const end = (await guarded(async () => (await pull(requests)) ?? 'interrupted')) ?? 'silence';
    if (end === 'accepted') {
      failures = 0;
      lastPullAtMs = clock.now();
    } else if (end === 'silence' || end === 'unauthenticated' || end === 'refused') {
      failures += 1;
      waiters.push(never);
    }
    return end;
  }

  function go(): void {
    if (stopped || running || waiters.length === 0) return;
    if (!deviceState.online() || !deviceState.visible()) return;
    cancelRetry?.();
    running = run().finally(() => {
      running = null;
      if (waiters.length > 0) planRetry();
    });
  }

  function planRetry(): void {
    cancelRetry?.();
    const backoffMs = failures === 0 ? 0 : Math.min(MAX_BACKOFF_MS, POLL_INTERVAL_MS * 2 ** failures);
    if (!stopped) cancelRetry = clock.schedule(go, backoffMs);
  }

  function planRefetch(): void {
    cancelRefetch?.();
    if (stopped) return;
    cancelRefetch = clock.schedule(() => {
      if (context.refetches()) ask(never);
      planRefetch();
    }, FULL_REFETCH_INTERVAL_MS);
  }

  function ask(satisfied: Satisfied): void {
    waiters.push(satisfied);
    // While the server is unreachable, a new request must not bypass the back-off.
    if (failures === 0) go();
  }

  function look(): void {
    const returns = deviceState.returns?.() ?? 0;
    const isReturn = returns !== seenReturns;
    const back = deviceState.online() && !wasOnline;
    seenReturns = returns;
    wasOnline = deviceState.online();
    if (back || isReturn) failures = 0;
    const isOverdue = lastPullAtMs !== null && clock.now() - lastPullAtMs >= FULL_REFETCH_INTERVAL_MS;
    const stale = lastPullAtMs === null || (isOverdue && context.refetches());
    if (back || isReturn || (deviceState.visible() && stale)) waiters.push(never);
    // A pull that the phone suspended may fail only for that reason.
    if (isReturn && running) void running.then(goAnew);
    go();
  }

  function goAnew(): void {
    failures = 0;
    go();
  }

  return {
    start() {
      stopped = false;
      wasOnline = deviceState.online();
      seenReturns = deviceState.returns?.() ?? 0;
      forget = deviceState.subscribe(look);
      ask(never);
      planRefetch();
    },
    async stop() {
      stopped = true;
      lockRequest.abort();
      cancelRetry?.();
      cancelRefetch?.();
      forget?.();
      await running;
    },
    request: (satisfied = never) => ask(satisfied),
    async pullNow() {
      await running;
      waiters.push(never);
      failures = 0;
      cancelRetry?.();
      const failed: unknown[] = [];
      running = run((work) =>
        work().catch((error: unknown) => {
          failed.push(error);
          return null;
        }),
      ).finally(() => {
        running = null;
        if (waiters.length > 0) planRetry();
      });
      const end = await running;
      if (failed.length > 0) throw failed[0];
      return end;
    },
  };
}
