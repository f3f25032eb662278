import type { MapFind } from '@metalquest/core/map/map-find';
import type { Feature, FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import type { FindPoints } from './find-points.ts';

/** A small first piece shows dots early; later pieces are as large as one message to the worker may be. */
const FIRST_PIECE = 1_000;
const PIECE = 10_000;

/** The worker reclusters all finds per piece, so loading waits until there are this many times more. */
const WORTH_A_PIECE = 3;

/** Finds examined per piece when a filter matches few. */
const MAX_EXAMINED = 20_000;

const NO_FEATURES: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The part of a map source that the feed uses; its promises resolve when the worker is done. */
export type FeedSource = Pick<GeoJSONSource, 'setData' | 'updateData'>;

function feature({ id, lng, lat }: MapFind): Feature<Point> {
  return { type: 'Feature', properties: { find: id }, geometry: { type: 'Point', coordinates: [lng, lat] } };
}

export interface FindFeed {
  filter(matches: (find: MapFind) => boolean): void;
  stop(): void;
}

/**
 * Sends finds to the drawing worker in pieces and as diffs: copying 100,000 of them in one message blocks the
 * main thread for a second. The source needs `promoteId: 'find'`. Calls `onDrawn` with the number drawn after
 * each piece.
 */
export function findFeed(
  source: FeedSource,
  points: FindPoints,
  first: (find: MapFind) => boolean,
  onDrawn: (count: number, all: boolean) => void = () => {},
): FindFeed {
  const drawn = new Set<string>();
  const changed = new Map<string, MapFind | null>();
  let matches = first;
  /** Iterates over all finds after a filter change, including those added meanwhile. */
  let sweep: Iterator<MapFind> | null = points.get().finds.values();
  let mustReset = false;
  let busy = false;
  let stopped = false;

  function piece(): { add: Feature<Point>[]; remove: string[] } {
    const add: Feature<Point>[] = [];
    const remove: string[] = [];
    const size = drawn.size === 0 ? FIRST_PIECE : PIECE;
    for (const [id, find] of changed) {
      if (add.length + remove.length >= size) return { add, remove };
      changed.delete(id);
      if (drawn.delete(id)) remove.push(id);
      if (!find || !matches(find)) continue;
      drawn.add(id);
      add.push(feature(find));
    }
    for (let examined = 0; sweep && examined < MAX_EXAMINED && add.length < size; examined += 1) {
      const { done, value } = sweep.next();
      if (done) sweep = null;
      else if (!drawn.has(value.id) && matches(value)) {
        drawn.add(value.id);
        add.push(feature(value));
      }
    }
    return { add, remove };
  }

  const shouldSend = (): boolean =>
    drawn.size === 0 || points.get().complete || changed.size >= WORTH_A_PIECE * drawn.size;

  async function pump(): Promise<void> {
    if (busy) return;
    busy = true;
    while (!stopped && (mustReset || sweep || (changed.size > 0 && shouldSend()))) {
      if (mustReset) {
        mustReset = false;
        drawn.clear();
        await source.setData(NO_FEATURES);
        continue;
      }
      const diff = piece();
      if (diff.add.length + diff.remove.length > 0) await source.updateData(diff);
      if (stopped) break;
      onDrawn(drawn.size, false);
      await new Promise((resolve) => setTimeout(resolve));
    }
    busy = false;
    if (!stopped) onDrawn(drawn.size, changed.size === 0 && points.get().complete);
  }
  const go = () => {
    // Removing the map aborts its worker's job.
    pump().catch(() => {
      busy = false;
    });
  };

  const end = points.subscribe(({ updated, removed }) => {
    for (const find of updated) changed.set(find.id, find);
    for (const id of removed) changed.set(id, null);
    go();
  });
  go();
  return {
    filter(next) {
      matches = next;
      changed.clear();
      sweep = points.get().finds.values();
      mustReset = drawn.size > 0;
      go();
    },
    stop() {
      stopped = true;
      end();
    },
  };
}
