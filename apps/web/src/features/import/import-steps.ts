import { datedQuest } from '@metalquest/core/import/dated-quest';
import { dryRun } from '@metalquest/core/import/dry-run';

import type { FindCandidate, ImportCandidates, QuestCandidate } from '@metalquest/core/import/import-plan';
import { questLinker } from '@metalquest/core/import/link-quests';
import type { TableSettings } from '@metalquest/core/import/table-mapping';
import type { ImportRecord, SyncEngine } from '@metalquest/sync/engine';
import { yieldPeriodically } from '@metalquest/sync/export/yield-periodically';
import { liveQuery } from 'dexie';
import { toast } from '../../ui/toast.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { beganMs } from './check/began-at.ts';
import { forgetImport, rememberedImport, rememberImport } from './columns/remembered-settings.ts';
import { countsOfTables, importName } from './import-labels.ts';
import type { RunningSession } from './import-session.ts';
import { type BeganAt, type ImportSession, NO_SESSION, sessionOf } from './import-session.ts';
import type { ImportReader } from './readers/import-reader.ts';

/** The user's actions. Each reports its result in the session; none throws. */
export interface ImportSteps {
  pick(files: readonly File[]): Promise<void>;
  /** Shows why a file shared from another app cannot be read. */
  refuse(what: string, advice: string): void;
  setTable(file: string, settings: TableSettings): Promise<void>;
  read(): Promise<void>;
  cancel(): void;
  backToColumns(): void;
  setBegan(key: string, began: BeganAt): void;
  change(part: Partial<Pick<ImportSession, 'excluded' | 'looseFinds'>>): void;
  start(): Promise<void>;
  reset(): void;
}

/** Lets the page render first. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

const UNEXPECTED = 'Something went wrong while reading. Try again; nothing was changed.';

export function importSteps(engine: SyncEngine): ImportSteps {
  const session = sessionOf(engine);
  const { store } = session;
  const set = (part: Partial<ImportSession>): void => store.set({ ...store.get(), ...part });
  const fail = (what: string, advice: string | null = null): void => {
    // Returns to the files that were recognised before, if any.
    set({ step: 'pick', problem: { what, advice } });
  };

  /** Runs an abortable step and aborts the previous one, whose results are then ignored. */
  async function working(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    session.work?.abort();
    const work = new AbortController();
    session.work = work;
    try {
      await task(work.signal);
    } catch (error) {
      if (!work.signal.aborted) fail(error instanceof Error && error.message ? error.message : UNEXPECTED);
    } finally {
      if (session.work === work) session.work = null;
    }
  }

  async function recognise(signal: AbortSignal, tables: ImportSession['tables']): Promise<void> {
    const { files } = store.get();
    const reader = await readerOf(session);
    const recognised = await reader.recognise(files, tables);
    if (signal.aborted) return;
    const found = recognised.flatMap(({ name, table }) => (table ? [[name, table.settings] as const] : []));
    set({ recognised, tables: new Map(found) });
  }

  async function read(signal: AbortSignal): Promise<void> {
    const { files, tables, recognised } = store.get();
    set({ step: 'reading', progress: null, problem: null });
    const reader = await readerOf(session);
    const progress = (now: ImportSession['progress']): void => {
      if (!signal.aborted) set({ progress: now });
    };
    const readable = files.filter((_, index) => recognised[index]?.format !== null);
    const reading = await reader.read(readable, { tables, progress, signal });
    if (signal.aborted) return;
    if (!reading.ok) return fail(reading.error.what, reading.error.advice);
    const unreadable = recognised.flatMap(({ problem }) => problem ?? []);
    const spans = await engine.queries.questSpans(reading.value);
    const pauseIfDue = yieldPeriodically();
    const linked = questLinker(reading.value.quests, spans);
    const finds: FindCandidate[] = [];
    for (const find of reading.value.finds) {
      finds.push(linked(find));
      await pauseIfDue();
    }
    const candidates: ImportCandidates = {
      ...reading.value,
      finds,
      problems: [...unreadable, ...reading.value.problems],
    };
    const here = await engine.commands.recordsHere(candidates, signal);
    if (signal.aborted) return;
    if (!here.ok) return fail(here.error.message);
    await nextTurn();
    const run = dryRun(candidates, here.value);
    const { duplicates } = run;
    const undated = candidates.quests.filter(({ key, startTime }) => !startTime && !duplicates.has(key));
    const startTimes = new Map(
      undated.map(({ key, proposedDay }) => [
        key,
        store.get().startTimes.get(key) ?? { day: proposedDay ?? '', time: '10:00' },
      ]),
    );
    await nextTurn();
    if (!signal.aborted)
      set({ step: 'check', candidates, existing: here.value, run, startTimes, excluded: new Set() });
  }

  return {
    pick: (files) =>
      working(async (signal) => {
        if (files.length === 0) return;
        set({ ...NO_SESSION, step: 'looking', files });
        const before = await rememberedImport(engine.drafts);
        const names = files.map(({ name }) => name);
        const savedTables = new Map([...(before?.tables ?? [])].filter(([name]) => names.includes(name)));
        await recognise(signal, savedTables);
        if (signal.aborted) return;
        const { recognised, tables } = store.get();
        await rememberImport(engine.drafts, { files: names, tables });
        if (recognised.every(({ format }) => format === null)) {
          const [first] = recognised.flatMap(({ problem }) => problem ?? []);
          set({ recognised });
          return fail(first?.what ?? UNEXPECTED, first?.advice ?? null);
        }
        if (tables.size > 0) set({ step: 'columns' });
        else await read(signal);
      }),
    refuse(what, advice) {
      session.work?.abort();
      set({ ...NO_SESSION, problem: { what, advice } });
    },
    setTable: (file, settings) =>
      working(async (signal) => {
        const tables = new Map(store.get().tables).set(file, settings);
        // Shows the choice immediately; the sample follows after the next read.
        set({ tables });
        await rememberImport(engine.drafts, { files: store.get().files.map(({ name }) => name), tables });
        await recognise(signal, tables);
      }),
    read: () => working(read),
    cancel() {
      session.work?.abort();
      session.work = null;
      const { tables } = store.get();
      set({ step: tables.size > 0 ? 'columns' : 'pick', progress: null });
    },
    backToColumns: () => set({ step: 'columns' }),
    setBegan: (key, began) => set({ startTimes: new Map(store.get().startTimes).set(key, began) }),
    change: set,
    async start() {
      const { candidates, existing, files, startTimes, excluded, looseFinds } = store.get();
      if (!candidates || !existing) return;
      const reader = await readerOf(session);
      const started = await toastOnFailure(
        engine.commands.importRecords({
          name: importName(files.map(({ name }) => name)),
          candidates: { ...candidates, quests: candidates.quests.map((quest) => dated(quest, startTimes)) },
          excluded,
          existing,
          looseFinds,
          async openFile(media) {
            const blob = await reader.openMedia(files, media);
            return blob ? new File([blob], media.filename, { type: blob.type }) : null;
          },
        }),
        'Import Failed',
      );
      if (!started.ok) return;
      set({ ...NO_SESSION, step: 'started', importId: started.value });
      toastWhenFinished(engine, started.value);
      await forgetImport(engine.drafts);
    },
    reset() {
      session.work?.abort();
      store.set(NO_SESSION);
      void forgetImport(engine.drafts);
    },
  };
}

function dated(quest: QuestCandidate, startTimes: ImportSession['startTimes']): QuestCandidate {
  const at = startTimes.get(quest.key);
  const ms = at ? beganMs(at) : null;
  return ms === null || quest.startTime ? quest : datedQuest(quest, ms);
}

/** The session's reader; its code and worker load on first use. */
async function readerOf(session: RunningSession): Promise<ImportReader> {
  if (session.reader) return session.reader;
  const { openImportReader } = await import('./readers/open-import-reader.ts');
  session.reader ??= openImportReader();
  return session.reader;
}

/** Shows a toast when an import ends, except on its own page. */
function toastWhenFinished({ queries }: SyncEngine, id: string): void {
  const subscription = liveQuery(() => queries.imports()).subscribe({
    next(imports) {
      const record = imports.find((each) => each.id === id);
      if (record && record.state !== 'done' && record.state !== 'failed') return;
      // The first result may arrive before `subscription` is assigned.
      queueMicrotask(() => subscription.unsubscribe());
      if (record && location.pathname !== '/import') toastResult(record);
    },
    // The engine was stopped; its next start resumes the import.
    error: () => undefined,
  });
}

function toastResult({ state, counts, message, name }: ImportRecord): void {
  if (state === 'done') {
    const description = `${countsOfTables(counts, navigator.language)} from ${name}`;
    toast.success('Imported', { description });
  } else toast.error('Not imported', message === null ? {} : { description: message });
}
