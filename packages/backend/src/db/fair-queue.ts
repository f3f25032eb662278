/** Too much of one account waits already. Answered with 503, which clients take for "not now" and try again. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
  readonly statusCode = 503;
}

export interface FairQueueOptions {
  /** Pieces of work at one time. */
  slots: number;
  /** Of these, what all accounts together may hold; the rest is kept for the service's own work. */
  slotsForAccounts: number;
  slotsPerAccount: number;
  /** Pieces of one account that may wait; one more is refused. */
  waitingPerAccount: number;
}

/** Far more than any device of ours asks at once, far less than what would fill the memory. */
const WAITING_PER_ACCOUNT = 100;

/** One piece of work at a time, as PGlite does it. */
export const ONE_AT_A_TIME: FairQueueOptions = {
  slots: 1,
  slotsForAccounts: 1,
  slotsPerAccount: 1,
  waitingPerAccount: WAITING_PER_ACCOUNT,
};

/** A pool of `connections`: half of them for one account, one kept for the service where there are more than one. */
export function sharesOf(connections: number): FairQueueOptions {
  return {
    slots: connections,
    slotsForAccounts: Math.max(1, connections - 1),
    slotsPerAccount: Math.max(1, Math.floor(connections / 2)),
    waitingPerAccount: WAITING_PER_ACCOUNT,
  };
}

/** Work waits here for the database, account by account. */
export interface FairQueue {
  /**
   * Runs `work` in its turn. Accounts take turns whatever each has waiting; within one, the order is kept.
   * @param account whose work it is; null for the service's own, which is next, though not twice in a row while
   *   accounts wait
   * @throws OverloadedError at once when too much of this account waits
   */
  run<T>(account: string | null, work: () => Promise<T>): Promise<T>;
}

/** Accounts and addresses remembered; beyond it those at rest are forgotten, the one whose turn is longest ago first. */
const MAX_REMEMBERED = 1_000;

interface Account {
  name: string;
  waiting: (() => void)[];
  running: number;
  /** The round in which it is next. */
  round: number;
}

/**
 * A round-robin in front of a database with few hands, so that no account can keep all others waiting: in each round
 * every account that waits gets one piece of its work done.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { slots, slotsForAccounts, slotsPerAccount, waitingPerAccount } = options;
  /** Whose last turn is longest ago comes first. */
  const accounts = new Map<string, Account>();
  const own: (() => void)[] = [];
  let round = 0;
  let held = 0;
  let heldByAccounts = 0;
  let lastWasOwn = false;

  function stateOf(name: string): Account {
    const account = accounts.get(name) ?? { name, waiting: [], running: 0, round };
    accounts.set(name, account);
    // Who comes back after a pause has saved up no turns.
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

  /**
   * An account that is at rest and whose last turn was rounds ago is like one that was never here. A round does not end
   * while new accounts come all the time, so beyond a number of them those at rest are forgotten before its end.
   */
  function forgetIdle(): void {
    for (const [name, { waiting, running, round: next }] of accounts) {
      const isIdle = waiting.length === 0 && running === 0;
      if (isIdle && (next <= round || accounts.size > MAX_REMEMBERED)) accounts.delete(name);
    }
  }

  function fill(): void {
    while (held < slots) {
      const account = own.length > 0 && !lastWasOwn ? null : nextAccount();
      const start = account ? account.waiting.shift() : own.shift();
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

  async function runOwn<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      own.push(start);
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
      if (name === null) return runOwn(work);
      const account = stateOf(name);
      if (account.waiting.length >= waitingPerAccount) {
        throw new OverloadedError('Too many requests of one account wait for the database');
      }
      return runFor(account, work);
    },
  };
}
