import type { MapFind } from '@metalquest/core/map/map-find';
import type { Queries } from '@metalquest/sync/queries/queries';
import { type FindsChange, followFinds } from '../../../engine/follow-finds.ts';

export type PointsChange = FindsChange<MapFind>;

interface PointsState {
  /** By ID. Mutable: grows while loading, so read it again after each notification. */
  readonly finds: ReadonlyMap<string, MapFind>;
  /** False while loading. */
  readonly complete: boolean;
  /** Set if the replica could not be read. */
  readonly error: Error | null;
  readonly version: number;
}

export interface FindPoints {
  get(): PointsState;
  subscribe(listener: (change: PointsChange) => void): () => void;
  stop(): void;
}

export type PointReads = Pick<Queries, 'mapFinds' | 'mapFindsOf' | 'onFindsChanged'>;

export function findPoints(queries: PointReads, yieldToPage?: () => Promise<void>): FindPoints {
  const listeners = new Set<(change: PointsChange) => void>();
  const notify = (change: PointsChange, error: Error | null = null): void => {
    state = { ...state, complete: followed.isComplete(), error, version: state.version + 1 };
    for (const listener of listeners) listener(change);
  };
  const followed = followFinds<MapFind>(
    {
      async slice(after, limit) {
        const { finds, next } = await queries.mapFinds(after, limit);
        return { rows: finds, next };
      },
      of: (ids) => queries.mapFindsOf(ids),
      onChanged: (listener) => queries.onFindsChanged(listener),
    },
    {
      changed: (change) => notify(change),
      failed: (error) => notify({ updated: [], removed: [] }, error),
    },
    yieldToPage,
  );
  let state: PointsState = { finds: followed.rows, complete: false, error: null, version: 0 };
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: followed.stop,
  };
}
