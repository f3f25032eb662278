import { defaultLocks } from '@metalquest/sync/environment/locks';
import { isQuotaError } from '@metalquest/sync/replica/quota';
import { device } from '#device';
import { createStore } from '../../platform/create-store.ts';
import { warn } from '../../platform/warn.ts';
import { toast } from '../../ui/toast.ts';
import { type DownloadEnd, type DownloadTools, downloadArea } from './download-area.ts';
import { fetchOrSampled } from './sample-tiles.ts';
import { areasOf, beginRefresh, deleteArea, type SavedArea, tileStore } from './tile-store.ts';

/** Held by the one download that runs; downloads of other tabs and areas wait. */
const LOCK = 'metalquest:save-area';

/** The downloads of this tab, also those that wait. */
const jobs = new Map<string, AbortController>();

/** Ids of areas whose download ended because the device is full, if it had no space to note that either. */
export const unnotedFullAreas = createStore<ReadonlySet<string>>(new Set());

function setUnnotedFull(areaId: string, isFull: boolean): void {
  const ids = new Set(unnotedFullAreas.get());
  if (isFull) ids.add(areaId);
  else ids.delete(areaId);
  unnotedFullAreas.set(ids);
}

function whenAborted(signal: AbortSignal, done: () => void): void {
  if (signal.aborted) done();
  else signal.addEventListener('abort', done, { once: true });
}

const tools = (): DownloadTools => ({
  store: tileStore(),
  fetchTile: fetchOrSampled,
  isOnline: device.network.online,
  whenOnline: (signal) =>
    new Promise((resolve) => {
      const check = () => {
        if (!device.network.online() && !signal.aborted) return;
        stop();
        resolve();
      };
      const stop = device.network.subscribe(check);
      whenAborted(signal, check);
      check();
    }),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      whenAborted(signal, () => {
        clearTimeout(timer);
        resolve();
      });
    }),
  nowMs: Date.now,
});

async function report(end: DownloadEnd, { id, name }: SavedArea): Promise<void> {
  if (end === 'stopped') return;
  const failures = (await tileStore().areas.get(id))?.failures ?? {};
  if (end === 'saved' && Object.keys(failures).length === 0) {
    toast.success(`${name} is saved`, { description: 'The map works there without signal.' });
    return;
  }
  const reasons = {
    saved: 'Some tiles could not be loaded. See Layers, Saved areas.',
    'storage-full': 'There is no space left on this device. Areas that you saved before are unchanged.',
    'no-answer': 'The map provider does not answer. Resume later under Layers, Saved areas.',
  } as const;
  toast.warning(`${name} is not saved completely`, { description: reasons[end] });
}

async function runJob(area: SavedArea, signal: AbortSignal): Promise<void> {
  try {
    const end = await defaultLocks().hold(LOCK, { ifFree: false, signal }, () =>
      downloadArea(area.id, tools(), signal),
    );
    if (end) await report(end, area);
  } catch (cause) {
    if (signal.aborted) return;
    if (!isQuotaError(cause)) return warn('Saving an area ended', { cause });
    setUnnotedFull(area.id, true);
    await report('storage-full', area);
  }
}

/** Downloads an area in this tab, after the downloads before it. */
function startJob(area: SavedArea): void {
  if (jobs.has(area.id)) return;
  const job = new AbortController();
  jobs.set(area.id, job);
  setUnnotedFull(area.id, false);
  void runJob(area, job.signal).finally(() => {
    if (jobs.get(area.id) === job) jobs.delete(area.id);
  });
}

/** Stops a download; one in another tab stops at its next tile. */
function endJob(areaId: string): void {
  jobs.get(areaId)?.abort();
  jobs.delete(areaId);
}

export async function saveNewArea(area: SavedArea): Promise<void> {
  await tileStore().areas.add(area);
  startJob(area);
}

export async function pauseArea({ id }: SavedArea): Promise<void> {
  try {
    await tileStore().areas.update(id, { state: 'paused' });
  } finally {
    endJob(id);
  }
}

export async function resumeArea(area: SavedArea): Promise<void> {
  await unlessFull(area, async () => {
    const store = tileStore();
    // A full device could note nothing, so the area may still be 'saving'.
    const stored = await store.areas.get(area.id);
    if (stored?.state !== 'saving') await store.areas.update(area.id, { state: 'saving', problem: null });
    startJob(area);
  });
}

export async function refreshArea(area: SavedArea): Promise<void> {
  await unlessFull(area, async () => {
    await beginRefresh(tileStore(), area.id, Date.now());
    startJob(area);
  });
}

/** Tells the user when there is no space to begin. */
async function unlessFull(area: SavedArea, begin: () => Promise<void>): Promise<void> {
  try {
    await begin();
  } catch (cause) {
    if (!isQuotaError(cause)) throw cause;
    await report('storage-full', area);
  }
}

/** Continues what a closed or crashed app left unfinished. */
export async function continueAreas(userId: string): Promise<void> {
  for (const area of await areasOf(tileStore(), userId)) if (area.state === 'saving') startJob(area);
}

export async function renameArea({ id }: SavedArea, name: string): Promise<void> {
  await tileStore().areas.update(id, { name });
}

export async function removeArea({ id }: SavedArea): Promise<void> {
  endJob(id);
  await deleteArea(tileStore(), id);
}
