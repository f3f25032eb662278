import type { MapFind } from '@metalquest/core/map/map-find';
import type { Queries } from '@metalquest/sync/queries/queries';
import { type FindsChange, followFinds } from '../../lib/follow-finds.ts';

export type PointsChange = FindsChange<MapFind>;

interface PointsState {
  /** By id; grows while it is read, so look at it anew when told. */
  readonly finds: ReadonlyMap<string, MapFind>;
  /** False while some have not been read yet. */
  readonly complete: boolean;
  /** The replica could not be read. */
  readonly error: Error | null;
  /** Rises with every change. */
  readonly version: number;
}

/** Every find that has a place, in memory for a map. */
export interface FindPoints {
  get(): PointsState;
  subscribe(listener: (change: PointsChange) => void): () => void;
  stop(): void;
}

export type PointReads = Pick<Queries, 'mapFinds' | 'mapFindsOf' | 'onFindsChanged'>;

/** Starts to read. */
export function findPoints(queries: PointReads, breathe?: () => Promise<void>): FindPoints {
  const listeners = new Set<(change: PointsChange) => void>();
  const tell = (change: PointsChange, error: Error | null = null): void => {
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
      changed: (change) => tell(change),
      failed: (error) => tell({ put: [], gone: [] }, error),
    },
    breathe,
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
