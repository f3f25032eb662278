/// <reference lib="webworker" />
import type { LngLat } from '@metalquest/core/geo/point';
import type { Tile } from '@metalquest/core/map/area';
import type { Units } from '@metalquest/core/preferences/preferences';
import { heightsOf } from './heights.ts';

export type Wanted =
  | { readonly kind: 'contours'; readonly tile: Tile; readonly units: Units }
  | { readonly kind: 'height'; readonly place: LngLat }
  | { readonly kind: 'heights'; readonly places: readonly LngLat[] };

export type ToWorker =
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly source: {
        readonly id: string;
        readonly maxZoom: number;
        readonly fullZoom: number;
        readonly tileSize: 256 | 512;
        readonly encoding: 'terrarium' | 'mapbox';
      };
      readonly wanted: Wanted;
    }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'loaded'; readonly tileId: number; readonly bytes: ArrayBuffer }
  | {
      readonly kind: 'not-loaded';
      readonly tileId: number;
      readonly error: string;
      readonly status: number | null;
    };

export type Answer =
  | { readonly kind: 'tile'; readonly id: number; readonly bytes: ArrayBuffer }
  | { readonly kind: 'height'; readonly id: number; readonly heightM: number }
  | { readonly kind: 'heights'; readonly id: number; readonly heightsM: readonly (number | null)[] }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string; readonly status: number | null };

export type FromWorker =
  | Answer
  | { readonly kind: 'load'; readonly tileId: number; readonly sourceId: string; readonly tile: Tile };

declare const self: DedicatedWorkerGlobalScope;

const heights = new Map<string, ReturnType<typeof heightsOf>>();
const running = new Map<number, AbortController>();

interface Waiting {
  resolve(bytes: ArrayBuffer): void;
  reject(cause: unknown): void;
}
const waiting = new Map<number, Waiting>();
let lastTileId = 0;

/** Asks the page for a tile: it has the session, and the tiles that the user saved. */
function load(sourceId: string, tile: Tile): Promise<ArrayBuffer> {
  lastTileId += 1;
  const tileId = lastTileId;
  return new Promise((resolve, reject) => {
    waiting.set(tileId, { resolve, reject });
    self.postMessage({ kind: 'load', tileId, sourceId, tile } satisfies FromWorker);
  });
}

async function answer({ id, source, wanted }: Extract<ToWorker, { kind: 'ask' }>): Promise<FromWorker> {
  const { id: sourceId, ...layer } = source;
  const known = heights.get(sourceId) ?? heightsOf({ ...layer, load: (tile) => load(sourceId, tile) });
  heights.set(sourceId, known);
  const aborted = new AbortController();
  running.set(id, aborted);
  try {
    switch (wanted.kind) {
      case 'contours':
        return { kind: 'tile', id, bytes: await known.contours(wanted.tile, wanted.units, aborted) };
      case 'height':
        return { kind: 'height', id, heightM: await known.heightAt(wanted.place, aborted) };
      case 'heights':
        return { kind: 'heights', id, heightsM: await known.heightsAt(wanted.places, aborted) };
    }
  } catch (cause) {
    const status = cause instanceof Error && 'status' in cause ? cause.status : null;
    return { kind: 'failed', id, error: String(cause), status: typeof status === 'number' ? status : null };
  } finally {
    running.delete(id);
  }
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'cancel':
      running.get(data.id)?.abort();
      return;
    case 'loaded':
      waiting.get(data.tileId)?.resolve(data.bytes);
      waiting.delete(data.tileId);
      return;
    case 'not-loaded':
      waiting.get(data.tileId)?.reject(Object.assign(new Error(data.error), { status: data.status }));
      waiting.delete(data.tileId);
      return;
    case 'ask': {
      const sent = await answer(data);
      self.postMessage(sent, sent.kind === 'tile' ? [sent.bytes] : []);
    }
  }
};
