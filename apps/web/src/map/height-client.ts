import type { LngLat } from '@metalquest/core/geo/point';
import type { MapLayer } from '@metalquest/core/map/layer';
import type { Units } from '@metalquest/core/preferences/preferences';
import { tileHeaders } from '../net/hosted-maps.ts';
import { allowScriptUrl } from '../platform/trusted-script-urls.ts';
import workerUrl from './height-worker.ts?worker&url';
import type { Tile } from './heights.ts';

interface Unnumbered {
  readonly layer: MapLayer;
  /** For the tiles of the layer. */
  readonly headers: Record<string, string>;
  readonly wanted:
    | { readonly kind: 'contours'; readonly tile: Tile; readonly units: Units }
    | { readonly kind: 'height'; readonly place: LngLat };
}

export type HeightRequest =
  | (Unnumbered & { readonly id: number })
  | { readonly id: number; readonly wanted: { readonly kind: 'cancel' } };

export type HeightAnswer =
  | { readonly id: number; readonly tile: ArrayBuffer }
  | { readonly id: number; readonly heightM: number }
  | { readonly id: number; readonly error: string; readonly status: number | null };

type Waiting = (answer: HeightAnswer) => void;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function started(): Worker {
  if (worker) return worker;
  const created = new Worker(allowScriptUrl(workerUrl), { type: 'module', name: 'heights' });
  created.onmessage = ({ data }: MessageEvent<HeightAnswer>) => waiting.get(data.id)?.(data);
  created.onerror = () => {
    // The worker's code did not load, or it crashed: the next request starts another.
    if (worker === created) worker = null;
    for (const [id, settle] of [...waiting])
      settle({ id, error: 'The heights worker stopped', status: null });
  };
  worker = created;
  return created;
}

/** Resolves with the answer; rejects if the tiles cannot be loaded, or on abort. */
async function request(
  layer: MapLayer,
  wanted: Unnumbered['wanted'],
  signal: AbortSignal,
): Promise<HeightAnswer> {
  // The worker cannot read the session.
  const headers = await tileHeaders(layer.tiles);
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const cancel = () => {
      waiting.delete(id);
      worker?.postMessage({ id, wanted: { kind: 'cancel' } } satisfies HeightRequest);
      reject(signal.reason);
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', cancel, { once: true });
    waiting.set(id, (answer) => {
      waiting.delete(id);
      signal.removeEventListener('abort', cancel);
      if ('error' in answer) reject(Object.assign(new Error(answer.error), { status: answer.status }));
      else resolve(answer);
    });
    started().postMessage({ id, layer, headers, wanted } satisfies HeightRequest);
  });
}

export async function contourTile(
  layer: MapLayer,
  tile: Tile,
  units: Units,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const answer = await request(layer, { kind: 'contours', tile, units }, signal);
  if (!('tile' in answer)) throw new Error('The heights worker sent no tile');
  return answer.tile;
}

/** The height at a place, in metres. */
export async function heightAt(layer: MapLayer, place: LngLat, signal: AbortSignal): Promise<number> {
  const answer = await request(layer, { kind: 'height', place }, signal);
  if (!('heightM' in answer)) throw new Error('The heights worker sent no height');
  return answer.heightM;
}
