/** The queue of this account is full. Becomes a 503, which clients retry. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
  readonly statusCode = 503;
}

export interface FairQueueOptions {
  slots: number;
  /** Slots for all accounts together; the rest is reserved for the service. */
  slotsForAccounts: number;
  slotsPerAccount: number;
  /** Queue length per account; further jobs are rejected. */
  waitingPerAccount: number;
}

/** Far more than one device sends at once, but too few to exhaust memory. */
const WAITING_PER_ACCOUNT = 100;

/** PGlite runs one job at a time. */
export const ONE_AT_A_TIME: FairQueueOptions = {
  slots: 1,
  slotsForAccounts: 1,
  slotsPerAccount: 1,
  waitingPerAccount: WAITING_PER_ACCOUNT,
};

/** Shares of a pool: at most half per account; one connection reserved for the service if there are several. */
export function sharesOf(connections: number): FairQueueOptions {
  return {
    slots: connections,
    slotsForAccounts: Math.max(1, connections - 1),
    slotsPerAccount: Math.max(1, Math.floor(connections / 2)),
    waitingPerAccount: WAITING_PER_ACCOUNT,
  };
}

export interface FairQueue {
  /**
   * Runs `work` when a slot is free: round-robin between accounts, FIFO within an account.
   * @param account null for the service, which goes first but not twice in a row while accounts wait
   * @throws OverloadedError immediately when the account's queue is full
   */
  run<T>(account: string | null, work: () => Promise<T>): Promise<T>;
}

/** Above this number of accounts and addresses, idle ones are dropped before the round ends. */
const MAX_REMEMBERED = 1_000;

interface Account {
  name: string;
  waiting: (() => void)[];
  running: number;
  /** The round of its next turn. */
  round: number;
}

/** Round-robin queue in front of the database: each round runs one job of every waiting account. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { slots, slotsForAccounts, slotsPerAccount, waitingPerAccount } = options;
  /** Ordered by last turn, oldest first. */
  const accounts = new Map<string, Account>();
  const internalTasks: (() => void)[] = [];
  let round = 0;
  let held = 0;
  let heldByAccounts = 0;
  let lastWasOwn = false;

  function stateOf(name: string): Account {
    const account = accounts.get(name) ?? { name, waiting: [], running: 0, round };
    accounts.set(name, account);
    // An account does not accumulate turns while idle.
    if (account.waiting.length === 0) account.round = Math.max(account.round, round);
    return account;
  }

  function nextAccount(): Account | null {
    if (heldByAccounts >= slotsForAccounts) return null;
    let next: Account | null = null;
    for (const account of accounts.values()) {
      if (account.waiting.length === 0 || account.running >= slotsPerAccount) continue;
      if (!next || account.round < next.round) next = account;
    }
    return next;
  }

  /** A steady stream of new accounts can keep a round from ending, hence the second condition. */
  function forgetIdle(): void {
    for (const [name, { waiting, running, round: next }] of accounts) {
      const isIdle = waiting.length === 0 && running === 0;
      if (isIdle && (next <= round || accounts.size > MAX_REMEMBERED)) accounts.delete(name);
    }
  }

  function fill(): void {
    while (held < slots) {
      const account = internalTasks.length > 0 && !lastWasOwn ? null : nextAccount();
      const start = account ? account.waiting.shift() : internalTasks.shift();
      if (!start) return;
      held += 1;
      lastWasOwn = account === null;
      if (account) {
        heldByAccounts += 1;
        account.running += 1;
        const roundEnds = account.round > round;
        if (roundEnds) round = account.round;
        if (roundEnds || accounts.size > MAX_REMEMBERED) forgetIdle();
        account.round = round + 1;
        accounts.delete(account.name);
        accounts.set(account.name, account);
      }
      start();
    }
  }

  async function runInternal<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      internalTasks.push(start);
      fill();
    });
    try {
      return await work();
    } finally {
      held -= 1;
      fill();
    }
  }

  async function runFor<T>(account: Account, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      account.waiting.push(start);
      fill();
    });
    try {
      return await work();
    } finally {
      held -= 1;
      heldByAccounts -= 1;
      account.running -= 1;
      fill();
    }
  }

  return {
    async run(name, work) {
      if (name === null) return runInternal(work);
      const account = stateOf(name);
      if (account.waiting.length >= waitingPerAccount) {
        throw new OverloadedError('Too many requests of one account are waiting for the database');
      }
      return runFor(account, work);
    },
  };
}
