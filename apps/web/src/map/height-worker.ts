/// <reference lib="webworker" />
import type { HeightAnswer, HeightRequest } from './height-client.ts';
import { heightsOf } from './heights.ts';

declare const self: DedicatedWorkerGlobalScope;

const heights = new Map<string, ReturnType<typeof heightsOf>>();
const running = new Map<number, AbortController>();

async function answer(request: Exclude<HeightRequest, { kind: 'cancel' }>): Promise<HeightAnswer> {
  const { id, layer } = request;
  const known = heights.get(layer.id) ?? heightsOf(layer);
  heights.set(layer.id, known);
  const aborted = new AbortController();
  running.set(id, aborted);
  try {
    return request.kind === 'contours'
      ? { id, tile: await known.contours(request.tile, request.units, aborted) }
      : { id, heightM: await known.heightAt(request.place, aborted) };
  } catch (cause) {
    const status = cause instanceof Error && 'status' in cause ? cause.status : null;
    return { id, error: String(cause), status: typeof status === 'number' ? status : null };
  } finally {
    running.delete(id);
  }
}

self.onmessage = async ({ data }: MessageEvent<HeightRequest>) => {
  if (data.kind === 'cancel') return running.get(data.id)?.abort();
  const sent = await answer(data);
  self.postMessage(sent, 'tile' in sent ? [sent.tile] : []);
};
