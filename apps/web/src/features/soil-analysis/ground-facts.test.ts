import { asFindId, asQuestId } from '@metalquest/core/ids';
import type { GroundFact } from '@metalquest/core/soil/ground-fact';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groundFacts } from './ground-facts.ts';

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const fact = (n: number, depthCm: number): GroundFact => ({
  id: asFindId(uuid(n)),
  questId: asQuestId(uuid(1)),
  foundAt: '2026-10-03T10:00:00.000Z',
  category: 'Coin',
  depthCm,
  detectorId: null,
  states: ['Moist', null, null, null, null, null],
});

/** A store with asynchronous reads, so that writes interleave. */
function store(count: number) {
  const rows = new Map(Array.from({ length: count }, (_, n) => [uuid(n), fact(n, 0)]));
  let listener: (ids: readonly string[] | null) => void = () => {};
  return {
    rows,
    write(n: number, depthCm: number | null, isNamed: boolean) {
      if (depthCm === null) rows.delete(uuid(n));
      else rows.set(uuid(n), fact(n, depthCm));
      listener(isNamed ? [uuid(n)] : null);
    },
    reads: {
      async groundFacts(after: string | null) {
        await Promise.resolve();
        const next = [...rows.values()]
          .filter(({ id }) => id > (after ?? ''))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .slice(0, 3);
        return { facts: next, next: next.length < 3 ? null : (next.at(-1)?.id ?? null) };
      },
      async groundFactsOf(ids: readonly string[]) {
        await Promise.resolve();
        return ids.flatMap((id) => rows.get(id) ?? []);
      },
      onFindsChanged(hear: typeof listener) {
        listener = hear;
        return () => {};
      },
    },
  };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

const writes = fc.array(
  fc.record({
    find: fc.nat(14),
    depthCm: fc.option(fc.nat(40)),
    isNamed: fc.boolean(),
    after: fc.nat(9),
  }),
  { maxLength: 12 },
);

it('ends with the content of the store, despite writes during the read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(12), writes, async (count, changes) => {
      const { rows, write, reads } = store(count);
      const facts = groundFacts(reads, () => Promise.resolve());
      for (const { find, depthCm, isNamed, after } of changes) {
        await turns(after);
        write(find, depthCm, isNamed);
      }
      await turns(400);
      expect(facts.isComplete()).toBe(true);
      expect(new Map(facts.facts)).toEqual(rows);
      facts.stop();
    }),
    {
      examples: [
        // A find is deleted and a new pass begins while that find is read.
        [
          3,
          [
            { find: 0, depthCm: null, isNamed: true, after: 4 },
            { find: 0, depthCm: null, isNamed: false, after: 1 },
            { find: 0, depthCm: null, isNamed: false, after: 8 },
            { find: 0, depthCm: 0, isNamed: true, after: 2 },
            { find: 0, depthCm: null, isNamed: false, after: 5 },
          ],
        ],
      ],
    },
  );
});

it('reports an unreadable store', async () => {
  const { reads } = store(1);
  const facts = groundFacts({ ...reads, groundFacts: () => Promise.reject(new Error('closed')) }, () =>
    Promise.resolve(),
  );
  const errors: (Error | null)[] = [];
  facts.subscribe((error) => errors.push(error));
  await turns(20);
  expect(errors.map((error) => error?.message)).toEqual(['closed']);
});
