/// <reference lib="webworker" />
import { copyFile } from './copy-file.ts';
import { folderOf, storedFile } from './device-folder.ts';
import type { Described, FromWorker, Order, Results, StoredFile, ToWorker } from './device-messages.ts';
import { describeMap, openMap } from './open-map.ts';
import { describePicture, isPicture } from './open-picture.ts';
import { isDrawing, readDrawing } from './read-drawing.ts';

declare const self: DedicatedWorkerGlobalScope;

const WORLD = [-180, -85, 180, 85] as const;

/** Open maps; one has at most 2 MB of its file in memory, and its directories. */
const MAX_OPEN = 8;

type Opened = ReturnType<typeof openMap>;
const maps = new Map<string, Opened>();

const keyOf = ({ userId, id }: StoredFile): string => `${userId}/${id}`;

function forget(key: string): void {
  // A map that did not open needs no closing.
  maps.get(key)?.then(
    (map) => map.close(),
    () => undefined,
  );
  maps.delete(key);
}

function opened(of: StoredFile): Opened {
  const key = keyOf(of);
  const map = maps.get(key) ?? storedFile(of).then(openMap);
  // The most recently used is last.
  maps.delete(key);
  maps.set(key, map);
  map.catch(() => maps.get(key) === map && maps.delete(key));
  for (const oldest of maps.keys()) {
    if (maps.size <= MAX_OPEN) break;
    forget(oldest);
  }
  return map;
}

async function described(file: Blob): Promise<Described> {
  if (await isPicture(file)) return describePicture(file);
  if (!(await isDrawing(file))) return { kind: 'map', content: await describeMap(file), stored: file };
  const { drawing, bounds } = await readDrawing(file);
  const stored = new Blob([JSON.stringify(drawing)]);
  const featureCount = drawing.features.length;
  return { kind: 'drawing', bounds: bounds ?? WORLD, featureCount, stored };
}

const running = new Map<number, AbortController>();

async function carryOut(id: number, order: Order, signal: AbortSignal): Promise<Results[Order['kind']]> {
  switch (order.kind) {
    case 'describe':
      return described(order.file);
    case 'copy': {
      const { userId, id: name } = order.to;
      const onBytes = (bytes: number) => send({ kind: 'copied', id, bytes });
      await copyFile(order.file, await folderOf(userId), name, { onBytes, signal });
      return null;
    }
    case 'tile':
      return (await opened(order.of)).tile(order.tile, order.toPicture);
    case 'drawing':
      return JSON.parse(await (await storedFile(order.of)).text());
    case 'forget':
      forget(keyOf(order.of));
      return null;
  }
}

function send(message: FromWorker): void {
  const isTile = message.kind === 'done' && message.result instanceof ArrayBuffer;
  self.postMessage(message, isTile ? [message.result as ArrayBuffer] : []);
}

async function answer(id: number, order: Order): Promise<void> {
  const job = new AbortController();
  running.set(id, job);
  try {
    send({ kind: 'done', id, result: await carryOut(id, order, job.signal) });
  } catch (cause) {
    const { name, message } = cause instanceof Error ? cause : { name: 'Error', message: String(cause) };
    send({ kind: 'failed', id, failure: { name, message } });
  } finally {
    running.delete(id);
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'cancel') running.get(data.id)?.abort();
  else void answer(data.id, data.order);
};
