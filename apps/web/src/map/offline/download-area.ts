import { type Tile, tilesOf } from '@metalquest/core/map/area';
import { isWorthRetrying, RETRY_DELAYS_MS, UNANSWERED_LIMIT } from '@metalquest/core/map/area-download';
import { isQuotaError } from '@metalquest/sync/replica/quota';
import { type FetchedTile, TileError, type TileLayer } from './fetch-tile.ts';
import {
  type AreaProblem,
  doneTiles,
  knownTiles,
  type NewTile,
  noteFailure,
  type SavedArea,
  type Stored,
  storeTiles,
  type TileStore,
  tileKey,
} from './tile-store.ts';

const REQUESTS_AT_ONCE = 4;

/** Loaded tiles that may wait to be stored, in memory. An app that is killed then loads them again. */
const UNSTORED_LIMIT = 12;

export interface DownloadTools {
  readonly store: TileStore;
  /** Rejects with TileError. */
  readonly fetchTile: (layer: TileLayer, tile: Tile, signal: AbortSignal) => Promise<FetchedTile>;
  readonly isOnline: () => boolean;
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Resolves after the time, or when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly nowMs: () => number;
}

interface WantedTile {
  readonly layer: TileLayer;
  readonly tile: Tile;
  readonly key: string;
  readonly isKnown: boolean;
}

/** Looked up at once, to find tiles of other areas. */
const CHUNK = 100;

async function* wantedTiles(store: TileStore, area: SavedArea): AsyncGenerator<WantedTile> {
  const { layers, bounds, deepestZoom } = area;
  const done = await doneTiles(store, area);
  let chunk: Omit<WantedTile, 'isKnown'>[] = [];
  const known = async () => {
    const keys = await knownTiles(
      store,
      chunk.map(({ key }) => key),
    );
    return chunk.map((one) => ({ ...one, isKnown: keys.has(one.key) }));
  };
  for (const layer of layers) {
    for (const tile of tilesOf({ bounds, layer, deepestZoom })) {
      const key = tileKey(layer.id, tile);
      if (done.has(key)) continue;
      chunk.push({ layer, tile, key });
      if (chunk.length < CHUNK) continue;
      yield* await known();
      chunk = [];
    }
  }
  yield* await known();
}

/** Stores tiles of an area; tiles that arrive during a transaction share the next one. */
function tileWriter(store: TileStore, areaId: string): (tile: NewTile) => Promise<Stored> {
  let waiting: { tile: NewTile; resolve: (stored: Stored) => void; reject: (cause: unknown) => void }[] = [];
  let isWriting = false;
  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const stored = await storeTiles(
          store,
          areaId,
          batch.map(({ tile }) => tile),
        );
        for (const [index, { resolve }] of batch.entries()) resolve(stored[index] ?? 'absent');
      } catch (cause) {
        for (const { reject } of batch) reject(cause);
      }
    }
    isWriting = false;
  };
  return (tile) =>
    new Promise((resolve, reject) => {
      waiting.push({ tile, resolve, reject });
      if (isWriting) return;
      isWriting = true;
      void write();
    });
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
  const wanted = wantedTiles(store, area);
  const write = tileWriter(store, areaId);
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

  let failure: unknown = null;
  const stored = async (tile: NewTile): Promise<Stored> => {
    try {
      const result = await write(tile);
      if (result === 'stopped') endWith('stopped');
      return result;
    } catch (cause) {
      if (isQuotaError(cause)) endWith('storage-full');
      else failure ??= cause;
      run.abort();
      return 'stopped';
    }
  };

  const storing = new Set<Promise<unknown>>();
  const save = async (one: WantedTile): Promise<void> => {
    const { key } = one;
    if (one.isKnown && (await stored({ key, fetched: null })) !== 'absent') return;
    const tile = await fetched(one);
    if (!tile) return;
    // The next tile is loaded meanwhile.
    const storingTile = stored({ key, fetched: { ...tile, fetchedAtMs: tools.nowMs() } });
    storing.add(storingTile);
    void storingTile.then(() => storing.delete(storingTile));
    if (storing.size >= UNSTORED_LIMIT) await Promise.race(storing);
  };

  const work = async (): Promise<void> => {
    try {
      for await (const one of wanted) {
        if (stop.aborted) return;
        await save(one);
      }
    } catch (cause) {
      failure ??= cause;
      run.abort();
    }
  };
  await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work));
  await Promise.all(storing);
  if (failure) throw failure;
  if (signal.aborted) return 'stopped';
  await noteEnd(store, areaId, end, tools.nowMs());
  return end;
}

async function noteEnd(store: TileStore, areaId: string, end: DownloadEnd, nowMs: number): Promise<void> {
  if (end === 'stopped') return;
  if (end === 'saved') await store.areas.update(areaId, { state: 'saved', savedAtMs: nowMs });
  else await store.areas.update(areaId, { state: 'paused', problem: end });
}
