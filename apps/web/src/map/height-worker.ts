/// <reference lib="webworker" />
import type { Tile } from '@metalquest/core/map/area';
import type { FromWorker, ToWorker } from './height-client.ts';
import { heightsOf } from './heights.ts';

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
  const { maxZoom, tileSize, encoding } = source;
  const known =
    heights.get(source.id) ??
    heightsOf({ maxZoom, tileSize, encoding, load: (tile) => load(source.id, tile) });
  heights.set(source.id, known);
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
