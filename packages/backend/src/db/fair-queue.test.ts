import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFairQueue, type FairQueueOptions, OverloadedError } from './fair-queue.ts';

const ONE_HAND = { slots: 1, slotsForAccounts: 1, slotsPerAccount: 1, waitingPerAccount: 100 };

/** A queue whose jobs end on demand. */
function workshop(options: FairQueueOptions) {
  const queue = createFairQueue(options);
  const underWay: { name: string; end: () => void }[] = [];
  const begun: string[] = [];
  const submit = (account: string | null, name: string): Promise<string> =>
    queue.run(account, async () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      underWay.push({ name, end: resolve });
      await promise;
      return name;
    });
  /** Lets pending promises settle. */
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const endOldest = async (): Promise<void> => {
    await settle();
    underWay.shift()?.end();
    await settle();
  };
  return { submit, begun, underWay, settle, endOldest };
}

describe('the database queue', () => {
  it('serves another account next, however many requests one account has queued', async () => {
    const { submit, begun, endOldest } = workshop(ONE_HAND);
    for (let i = 0; i < 50; i += 1) void submit('greedy', `greedy ${i}`);
    void submit('modest', 'modest');
    await endOldest();
    expect(begun).toEqual(['greedy 0', 'modest']);
    for (let i = 0; i < 50; i += 1) await endOldest();
    expect(begun.slice(2)).toEqual(Array.from({ length: 49 }, (_, i) => `greedy ${i + 1}`));
  });

  it('gives accounts one turn each, and keeps the order within one', async () => {
    const { submit, begun, endOldest } = workshop(ONE_HAND);
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void submit(name.charAt(0), name);
    for (let i = 0; i < 6; i += 1) await endOldest();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it("serves the service's own work next, but accounts get every other turn", async () => {
    const { submit, begun, endOldest } = workshop(ONE_HAND);
    for (const name of ['a1', 'a2', 'b1']) void submit(name.charAt(0), name);
    for (const name of ['s1', 's2', 's3', 's4']) void submit(null, name);
    for (let i = 0; i < 7; i += 1) await endOldest();
    expect(begun).toEqual(['a1', 's1', 'b1', 's2', 'a2', 's3', 's4']);
  });

  it("refuses requests beyond an account's limit, and accepts them again later", async () => {
    const { submit, begun, endOldest, settle } = workshop({ ...ONE_HAND, waitingPerAccount: 2 });
    for (const name of ['a1', 'a2', 'a3']) void submit('a', name);
    await expect(submit('a', 'a4')).rejects.toThrow(OverloadedError);
    await expect(submit('a', 'a5')).rejects.toMatchObject({ statusCode: 503 });
    void submit('b', 'b1');
    await endOldest();
    await endOldest();
    void submit('a', 'a6');
    await settle();
    for (let i = 0; i < 3; i += 1) await endOldest();
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3', 'a6']);
  });

  it('never gives one account more than its share, nor accounts the slots reserved for the service', async () => {
    const options = { slots: 10, slotsForAccounts: 9, slotsPerAccount: 5, waitingPerAccount: 100 };
    const { submit, begun, underWay, settle } = workshop(options);
    for (let i = 0; i < 20; i += 1) void submit('a', 'a');
    await settle();
    expect(begun).toHaveLength(5);
    for (let i = 0; i < 20; i += 1) void submit('b', 'b');
    await settle();
    expect(begun.filter((name) => name === 'b')).toHaveLength(4);
    void submit(null, 's');
    await settle();
    expect(underWay).toHaveLength(10);
  });

  it('remembers the turns of a round for a limited number of accounts', async () => {
    const { submit, begun, endOldest } = workshop(ONE_HAND);
    const turnOf = async (account: string): Promise<void> => {
      void submit(account, account);
      await endOldest();
    };
    /** Submits `known` before `fresh`, which has had no turn in this round. */
    const firstServed = async (known: string, fresh: string): Promise<unknown> => {
      for (const account of [`beside ${known}`, known, fresh]) void submit(account, account);
      for (let i = 0; i < 3; i += 1) await endOldest();
      return begun.at(-2);
    };
    for (let i = 0; i < 1200; i += 1) await turnOf(`${i}`);
    expect(await firstServed('100', 'x')).toBe('100');
    expect(await firstServed('1199', 'y')).toBe('y');
  });

  it('continues after a failed job', async () => {
    const queue = createFairQueue(ONE_HAND);
    const failed = queue.run('a', async () => {
      throw new Error('no');
    });
    const after = queue.run('a', async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    expect(await after).toBe('yes');
  });

  it('loses no job, and each account waits for at most one turn of every other, in any order of events', async () => {
    const event = fc.oneof(
      fc.record({ end: fc.constant(true), account: fc.constant(null) }),
      fc.record({
        end: fc.constant(false),
        account: fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 4 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 60 }),
        fc.integer({ min: 1, max: 4 }),
        async (events, slots) => {
          const options = {
            slots,
            slotsForAccounts: slots,
            slotsPerAccount: Math.ceil(slots / 2),
            waitingPerAccount: 100,
          };
          const { submit, begun, underWay, settle, endOldest } = workshop(options);
          const results: Promise<string>[] = [];
          for (const { end, account } of events) {
            if (end) await endOldest();
            else results.push(submit(account, `${account ?? 'own'} ${results.length}`));
            await settle();
            expect(underWay.length).toBeLessThanOrEqual(slots);
          }
          // No new work from here on: each waiting account gets a turn between two turns of another.
          const waitingFrom = begun.length;
          while (underWay.length > 0) await endOldest();
          expect((await Promise.all(results)).toSorted()).toEqual(begun.toSorted());
          if (slots === 1) {
            const turns = begun.slice(waitingFrom).map((name) => name.split(' ')[0]);
            for (const account of ['a', 'b', 'c']) {
              const first = turns.indexOf(account);
              const before = turns.slice(0, Math.max(first, 0)).filter((turn) => turn !== 'own');
              expect(new Set(before).size).toBe(before.length);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
