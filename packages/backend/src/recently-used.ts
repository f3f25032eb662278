import { LRUCache } from 'lru-cache';

/** Keeps the `count` entries used last. Takes memory as it fills; the option `max` takes all of it at once. */
export function recentlyUsed<Value extends object>(count: number): LRUCache<string, Value> {
  return new LRUCache<string, Value>({ maxSize: count, sizeCalculation: () => 1 });
}
