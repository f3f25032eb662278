import type { GroundFact } from '@metalquest/core/soil/ground-fact';
import type { Queries } from '@metalquest/sync/queries/queries';
import { followFinds } from '../../engine/follow-finds.ts';

export interface GroundFacts {
  readonly facts: ReadonlyMap<string, GroundFact>;
  isComplete(): boolean;
  /** Called after each change once all are loaded, and with an error if the replica cannot be read. */
  subscribe(listener: (error: Error | null) => void): () => void;
  stop(): void;
}

export type GroundReads = Pick<Queries, 'groundFacts' | 'groundFactsOf' | 'onFindsChanged'>;

export function groundFacts(queries: GroundReads, yieldToPage?: () => Promise<void>): GroundFacts {
  const listeners = new Set<(error: Error | null) => void>();
  const notify = (error: Error | null): void => {
    for (const listener of listeners) listener(error);
  };
  const followed = followFinds<GroundFact>(
    {
      async slice(after, limit) {
        const { facts, next } = await queries.groundFacts(after, limit);
        return { rows: facts, next };
      },
      of: (ids) => queries.groundFactsOf(ids),
      onChanged: (listener) => queries.onFindsChanged(listener),
    },
    {
      changed(_, isReading) {
        if (!isReading) notify(null);
      },
      failed: notify,
    },
    yieldToPage,
  );
  return {
    facts: followed.rows,
    isComplete: followed.isComplete,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: followed.stop,
  };
}
