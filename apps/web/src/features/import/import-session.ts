import type { DryRun } from '@metalquest/core/import/dry-run';
import type { ReadProgress, RecognisedFile } from '@metalquest/core/import/import-format';
import type { ImportCandidates } from '@metalquest/core/import/import-plan';
import type { TableSettings } from '@metalquest/core/import/table-mapping';
import type { LooseFinds, RecordsHere, SyncEngine } from '@metalquest/sync/engine';
import { createStore, type Store } from '../../lib/create-store.ts';
import type { ImportReader } from './readers/import-reader.ts';

/** Where the person is on the way from files to records. */
export type ImportStep = 'pick' | 'looking' | 'columns' | 'reading' | 'check' | 'started';

/** When an undated track began: a day and a time of day, where the device is. */
export interface BeganAt {
  /** YYYY-MM-DD; empty while nobody has said it. */
  readonly day: string;
  /** HH:MM. */
  readonly time: string;
}

/** Everything between picking files and importing what is in them. It outlives the page, not a reload. */
export interface ImportSession {
  readonly step: ImportStep;
  readonly files: readonly File[];
  readonly recognised: readonly RecognisedFile[];
  readonly tables: ReadonlyMap<string, TableSettings>;
  readonly progress: ReadProgress | null;
  readonly candidates: ImportCandidates | null;
  readonly here: RecordsHere | null;
  /** What an import would do, as long as nobody says otherwise. */
  readonly run: DryRun | null;
  /** Of quests that do not know their day, by key. */
  readonly began: ReadonlyMap<string, BeganAt>;
  readonly without: ReadonlySet<string>;
  readonly looseFinds: LooseFinds;
  /** Why nothing could be read, and what to do. */
  readonly problem: { readonly what: string; readonly whatToDo: string | null } | null;
  readonly importId: string | null;
}

/** Nothing is picked yet. */
export const NO_SESSION: ImportSession = {
  step: 'pick',
  files: [],
  recognised: [],
  tables: new Map(),
  progress: null,
  candidates: null,
  here: null,
  run: null,
  began: new Map(),
  without: new Set(),
  looseFinds: { kind: 'quest-a-day' },
  problem: null,
  importId: null,
};

/** A session with what works for it. */
export interface RunningSession {
  readonly store: Store<ImportSession>;
  /** The worker that reads; made when it is first needed. */
  reader: ImportReader | null;
  /** Ends what is being read. */
  work: AbortController | null;
}

/** One session for each signed-in user's engine: what one has picked is nobody else's. */
const sessions = new WeakMap<SyncEngine, RunningSession>();

/** The engine's session. */
export function sessionOf(engine: SyncEngine): RunningSession {
  const known = sessions.get(engine);
  if (known) return known;
  const made = { store: createStore(NO_SESSION), reader: null, work: null };
  sessions.set(engine, made);
  return made;
}
