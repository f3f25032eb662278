import { type Tile, tilesOf } from '@metalquest/core/map/area';
import { isWorthRetrying, RETRY_DELAYS_MS, UNANSWERED_LIMIT } from '@metalquest/core/map/area-download';
import { isQuotaError } from '@metalquest/sync/replica/quota';
import { type FetchedTile, TileError, type TileLayer } from './fetch-tile.ts';
import {
  type AreaProblem,
  doneTiles,
  noteFailure,
  type SavedArea,
  storeTile,
  type TileStore,
  tileKey,
} from './tile-store.ts';

const REQUESTS_AT_ONCE = 4;

export interface DownloadTools {
  readonly store: TileStore;
  /** Rejects with TileError. */
  readonly fetchTile: (layer: TileLayer, tile: Tile, signal: AbortSignal) => Promise<FetchedTile>;
  readonly isOnline: () => boolean;
  /** Resolves when the device is online, or the signal aborts. */
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Resolves after the time, or when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly nowMs: () => number;
}

interface WantedTile {
  readonly layer: TileLayer;
  readonly tile: Tile;
}

function* wantedTiles({ layers, bounds, deepestZoom }: SavedArea): Generator<WantedTile> {
  for (const layer of layers) {
    for (const tile of tilesOf({ bounds, layer, deepestZoom })) yield { layer, tile };
  }
}

/** 'stopped': paused or deleted by the user, or the signal aborted. */
export type DownloadEnd = 'saved' | 'stopped' | AreaProblem;

/** Loads the tiles that an area still lacks. */
export async function downloadArea(
  areaId: string,
  tools: DownloadTools,
  signal: AbortSignal,
): Promise<DownloadEnd> {
  const { store } = tools;
  const area = await store.areas.get(areaId);
  if (area?.state !== 'saving') return 'stopped';
  await store.areas.update(areaId, { failures: {}, problem: null });
  const done = await doneTiles(store, area);
  const wanted = wantedTiles(area);
  const run = new AbortController();
  const stop = AbortSignal.any([signal, run.signal]);
  let end: DownloadEnd = 'saved';
  let unanswered = 0;
  const endWith = (reason: DownloadEnd) => {
    if (end === 'saved') end = reason;
    run.abort();
  };

  /** Null if the tile cannot be had, or the run stops. */
  const fetched = async ({ layer, tile }: WantedTile): Promise<FetchedTile | null> => {
    for (let tries = 0; ; tries += 1) {
      await tools.whenOnline(stop);
      if (stop.aborted) return null;
      try {
        const found = await tools.fetchTile(layer, tile, stop);
        unanswered = 0;
        return found;
      } catch (cause) {
        if (stop.aborted) return null;
        if (!(cause instanceof TileError)) throw cause;
        // A lost signal is no failure of the tile.
        if (!tools.isOnline()) {
          tries -= 1;
          continue;
        }
        const delayMs = RETRY_DELAYS_MS[tries];
        if (!isWorthRetrying(cause.status) || delayMs === undefined) {
          await noteFailure(store, areaId, layer.name);
          unanswered = isWorthRetrying(cause.status) ? unanswered + 1 : 0;
          if (unanswered >= UNANSWERED_LIMIT) endWith('no-answer');
          return null;
        }
        await tools.wait(delayMs, stop);
      }
    }
  };

  const save = async (one: WantedTile): Promise<void> => {
    const key = tileKey(one.layer.id, one.tile);
    if (done.has(key)) return;
    let stored = await storeTile(store, areaId, key, null);
    if (stored === 'absent') {
      const tile = await fetched(one);
      if (tile) stored = await storeTile(store, areaId, key, { ...tile, fetchedAtMs: tools.nowMs() });
    }
    if (stored === 'stopped') endWith('stopped');
  };

  const work = async (): Promise<void> => {
    for (const one of wanted) {
      if (stop.aborted) return;
      try {
        await save(one);
      } catch (cause) {
        if (!isQuotaError(cause)) {
          run.abort();
          throw cause;
        }
        endWith('storage-full');
      }
    }
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work));
  if (signal.aborted) return 'stopped';
  await noteEnd(store, areaId, end, tools.nowMs());
  return end;
}

async function noteEnd(store: TileStore, areaId: string, end: DownloadEnd, nowMs: number): Promise<void> {
  if (end === 'stopped') return;
  if (end === 'saved') await store.areas.update(areaId, { state: 'saved', savedAtMs: nowMs });
  else await store.areas.update(areaId, { state: 'paused', problem: end });
}
