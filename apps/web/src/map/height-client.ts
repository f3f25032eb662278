import type { LngLat } from '@metalquest/core/geo/point';
import type { Tile } from '@metalquest/core/map/area';
import type { MapLayer } from '@metalquest/core/map/layer';
import type { Units } from '@metalquest/core/preferences/preferences';
import { allowScriptUrl } from '../platform/trusted-script-urls.ts';
import type { Answer, FromWorker, ToWorker, Wanted } from './height-worker.ts';
import workerUrl from './height-worker.ts?worker&url';
import { loadTile } from './load-tile.ts';
import { layerSource, loadable, sourceById, type TileSource } from './offline/tile-sources.ts';

/** For sources that do not name their deepest zoom. */
const DEEPEST_HEIGHT_ZOOM = 12;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, (answer: Answer) => void>();

function statusOf(cause: unknown): number | null {
  return cause instanceof Error && 'status' in cause && typeof cause.status === 'number'
    ? cause.status
    : null;
}

async function load(to: Worker, { tileId, sourceId, tile }: Extract<FromWorker, { kind: 'load' }>) {
  try {
    const source = sourceById(sourceId);
    if (!source) throw new Error(`There is no map layer ${sourceId}`);
    // The heights of neighbours are used for several contour tiles, so a moved map does not cancel them.
    const bytes = await loadTile(source, tile, sourceId, new AbortController().signal);
    to.postMessage({ kind: 'loaded', tileId, bytes } satisfies ToWorker, [bytes]);
  } catch (cause) {
    const failure = { kind: 'not-loaded', tileId, error: String(cause), status: statusOf(cause) } as const;
    to.postMessage(failure satisfies ToWorker);
  }
}

function started(): Worker {
  if (worker) return worker;
  const created = new Worker(allowScriptUrl(workerUrl), { type: 'module', name: 'heights' });
  created.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'load') void load(created, data);
    else waiting.get(data.id)?.(data);
  };
  created.onerror = () => {
    // The worker's code did not load, or it crashed: the next request starts another.
    if (worker === created) worker = null;
    for (const [id, settle] of [...waiting]) {
      settle({ kind: 'failed', id, error: 'The heights worker stopped', status: null });
    }
  };
  worker = created;
  return created;
}

/** Resolves with the answer; rejects if the tiles cannot be loaded, or on abort. */
function ask(
  { id: sourceId, maxZoom: namedZoom, fullZoom, tileSize, own }: TileSource,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Answer> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const cancel = () => {
      waiting.delete(id);
      worker?.postMessage({ kind: 'cancel', id } satisfies ToWorker);
      reject(signal.reason);
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', cancel, { once: true });
    waiting.set(id, (answer) => {
      waiting.delete(id);
      signal.removeEventListener('abort', cancel);
      if (answer.kind === 'failed') {
        reject(Object.assign(new Error(answer.error), { status: answer.status }));
      } else resolve(answer);
    });
    const encoding = own?.encoding ?? 'terrarium';
    const maxZoom = namedZoom ?? DEEPEST_HEIGHT_ZOOM;
    const source = { id: sourceId, maxZoom, fullZoom: fullZoom ?? maxZoom, tileSize, encoding };
    started().postMessage({ kind: 'ask', id, source, wanted } satisfies ToWorker);
  });
}

export async function contourTile(
  source: TileSource,
  tile: Tile,
  units: Units,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const answer = await ask(source, { kind: 'contours', tile, units }, signal);
  if (answer.kind !== 'tile') throw new Error('The heights worker sent no tile');
  return answer.bytes;
}

/** The height at a place, in metres. */
export async function heightAt(layer: MapLayer, place: LngLat, signal: AbortSignal): Promise<number> {
  const source = layerSource(layer);
  loadable(source);
  const answer = await ask(source, { kind: 'height', place }, signal);
  if (answer.kind !== 'height') throw new Error('The heights worker sent no height');
  return answer.heightM;
}

/** Heights along a path in metres, null where there is none. */
export async function heightsAlong(
  layer: MapLayer,
  path: readonly LngLat[],
  signal: AbortSignal,
): Promise<readonly (number | null)[]> {
  const source = layerSource(layer);
  loadable(source);
  const places = path.map(({ lng, lat }) => ({ lng, lat }));
  const answer = await ask(source, { kind: 'heights', places }, signal);
  if (answer.kind !== 'heights') throw new Error('The heights worker sent no heights');
  return answer.heightsM;
}
