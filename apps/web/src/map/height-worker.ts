/// <reference lib="webworker" />
import type { HeightAnswer, HeightRequest } from './height-client.ts';
import { heightsOf } from './heights.ts';
import { loadTile } from './load-tile.ts';

declare const self: DedicatedWorkerGlobalScope;

const heights = new Map<string, ReturnType<typeof heightsOf>>();
const running = new Map<number, AbortController>();

/** Headers of the last request for each layer: access tokens expire. */
const headersOf = new Map<string, Record<string, string>>();

async function answer(request: Extract<HeightRequest, { layer: unknown }>): Promise<HeightAnswer> {
  const { id, layer, headers, wanted } = request;
  headersOf.set(layer.id, headers);
  const known =
    heights.get(layer.id) ??
    heightsOf(layer, { load: (of, tile, signal) => loadTile(of, tile, signal, headersOf.get(of.id)) });
  heights.set(layer.id, known);
  const aborted = new AbortController();
  running.set(id, aborted);
  try {
    return wanted.kind === 'contours'
      ? { id, tile: await known.contours(wanted.tile, wanted.units, aborted) }
      : { id, heightM: await known.heightAt(wanted.place, aborted) };
  } catch (cause) {
    const status = cause instanceof Error && 'status' in cause ? cause.status : null;
    return { id, error: String(cause), status: typeof status === 'number' ? status : null };
  } finally {
    running.delete(id);
  }
}

self.onmessage = async ({ data }: MessageEvent<HeightRequest>) => {
  if (!('layer' in data)) return running.get(data.id)?.abort();
  const sent = await answer(data);
  self.postMessage(sent, 'tile' in sent ? [sent.tile] : []);
};
