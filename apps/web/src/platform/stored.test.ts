import { expect, it } from 'vitest';
import { type IgnoredData, onIgnoredData, readStored } from './stored.ts';

function storage(values: Record<string, string>) {
  const map = new Map(Object.entries(values));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    removeItem: (key: string) => void map.delete(key),
  };
}

it('returns the stored value, or nothing', () => {
  const stored = storage({ a: '{"n":1}' });
  expect([readStored(stored, 'a', 'a'), readStored(stored, 'b', 'b')]).toEqual([{ n: 1 }, null]);
});

it('ignores and removes scripts, and reports them even to later listeners', () => {
  // Test files share a process: clears reports that another one left pending.
  onIgnoredData(() => undefined)();
  const stored = storage({ a: '{"n":"<script>"}', b: '{"n":"JAVASCRIPT:x"}', c: '{' });
  expect(readStored(stored, 'a', 'the draft of a find')).toBeNull();
  const reports: IgnoredData[] = [];
  const end = onIgnoredData((ignored) => reports.push(ignored));
  expect(readStored(stored, 'b', 'the last place')).toBeNull();
  expect(readStored(stored, 'c', 'something else')).toBeNull();
  expect(reports).toEqual([
    { key: 'a', label: 'the draft of a find', content: 'a script tag' },
    { key: 'b', label: 'the last place', content: '“javascript:”' },
  ]);
  expect(stored.map.size).toBe(0);
  end();
});
