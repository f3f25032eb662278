import type { DryRun } from '@metalquest/core/import/dry-run';
import type { ReadProgress, RecognisedFile } from '@metalquest/core/import/import-format';
import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import type { TableSettings } from '@metalquest/core/import/table-mapping';
import type { LooseFinds, RecordsHere, SyncEngine } from '@metalquest/sync/engine';
import { createStore, type Store } from '../../platform/create-store.ts';
import type { ImportReader } from './readers/import-reader.ts';

export type ImportStep = 'pick' | 'looking' | 'columns' | 'reading' | 'check' | 'started';

/** Start of an undated track, in the device's time zone. */
export interface BeganAt {
  /** YYYY-MM-DD; empty until set. */
  readonly day: string;
  /** HH:MM. */
  readonly time: string;
}

/** The state from picking files to starting the import. It survives navigation, but not a reload. */
export interface ImportSession {
  readonly step: ImportStep;
  readonly files: readonly File[];
  readonly recognised: readonly RecognisedFile[];
  readonly tables: ReadonlyMap<string, TableSettings>;
  readonly progress: ReadProgress | null;
  readonly candidates: ImportCandidates | null;
  readonly existing: RecordsHere | null;
  /** The expected result of an import with the default choices. */
  readonly run: DryRun | null;
  readonly startTimes: ReadonlyMap<string, BeganAt>;
  readonly excluded: ReadonlySet<string>;
  readonly looseFinds: LooseFinds;
  /** Why nothing could be read, and what to do. */
  readonly problem: { readonly what: string; readonly advice: string | null } | null;
  readonly importId: string | null;
}

export const NO_SESSION: ImportSession = {
  step: 'pick',
  files: [],
  recognised: [],
  tables: new Map(),
  progress: null,
  candidates: null,
  existing: null,
  run: null,
  startTimes: new Map(),
  excluded: new Set(),
  looseFinds: { kind: 'quest-a-day' },
  problem: null,
  importId: null,
};

export interface RunningSession {
  readonly store: Store<ImportSession>;
  reader: ImportReader | null;
  work: AbortController | null;
}

/** One session per engine, so that users never share picked files. */
const sessions = new WeakMap<SyncEngine, RunningSession>();

export function sessionOf(engine: SyncEngine): RunningSession {
  const known = sessions.get(engine);
  if (known) return known;
  const created = { store: createStore(NO_SESSION), reader: null, work: null };
  sessions.set(engine, created);
  return created;
}
