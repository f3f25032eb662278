import { oneAfterTheOther } from '@metalquest/core/one-after-the-other';
import type { Drafts } from '@metalquest/sync/engine';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useEngine } from '../engine.ts';
import { tellIgnored } from '../stored.ts';
import { warn } from '../warn.ts';
import { newestWriter } from './newest-writer.ts';

type KeptFields = Readonly<Record<string, unknown>>;

/** A draft that is read, then kept up to date. */
type DraftState =
  | { readonly status: 'reading' }
  | { readonly status: 'ready'; readonly fields: unknown; readonly files: readonly File[] };

const READING: DraftState = { status: 'reading' };

export interface DraftKeeper {
  readonly state: DraftState;
  /** Keeps the fields at once; while a write is under way only the newest wait for it. */
  keep(fields: KeptFields): void;
  /** Keeps the files at once; false when the device did not keep them. */
  keepFiles(files: readonly File[]): Promise<boolean>;
  /** Keeps files behind those that are kept, once these can be read: for a form that closes before it was ready. */
  addFiles(files: readonly File[]): Promise<boolean>;
  /** Work that will change what is kept: whoever opens the draft anew reads it after that. */
  holdUp(work: Promise<unknown>): void;
  /** Whether the device has all that was to be kept; what it had no room for is tried once more. */
  isKept(): Promise<boolean>;
  /** The fields were saved or given up: nothing of them that was still to be written comes back. Files stay. */
  forget(): Promise<void>;
}

/** Writes that are under way, of each draft by its key and of whichever form. */
const underWay = new WeakMap<Drafts, Map<string, Set<Promise<unknown>>>>();

/** All of a draft is kept, also what a form that was closed a moment ago still writes. */
function written(drafts: Drafts, key: string): Promise<unknown> {
  return Promise.all(underWay.get(drafts)?.get(key) ?? []);
}

function noteWrite(drafts: Drafts, key: string, write: Promise<unknown>): void {
  const byKey = underWay.get(drafts) ?? new Map<string, Set<Promise<unknown>>>();
  underWay.set(drafts, byKey);
  const writes = byKey.get(key) ?? new Set();
  byKey.set(key, writes.add(write));
  void write.then(() => {
    writes.delete(write);
    if (writes.size === 0) byKey.delete(key);
  });
}

/**
 * Writes the newest fields of one draft, one write at a time and as fast as the device does: a page that is left or a
 * tab that dies takes along what was typed during the last write, and no more.
 */
function draftWriter(drafts: Drafts, key: string) {
  const inTurn = oneAfterTheOther();
  let hasBegun = false;
  /** What became of the newest fields and of the newest files, and how to try again. */
  let keptFields = { isDone: Promise.resolve(true), again: async () => true };
  let keptFiles = keptFields;
  const failed = (cause: unknown): boolean => {
    // A full device must not stand between a person and their form, which still holds everything.
    warn(`The draft was not kept: ${cause instanceof Error ? cause.message : cause}`);
    return false;
  };
  /** Does it after what was asked for before; false when it failed. */
  const next = (work: () => Promise<void>): Promise<boolean> => {
    const write = inTurn(work).then(() => true, failed);
    noteWrite(drafts, key, write);
    return write;
  };
  const put = newestWriter<KeptFields>(next, (fields) =>
    fields ? drafts.writeFields(key, fields) : drafts.forgetFields(key),
  );
  /** Null forgets them. */
  function keep(fields: KeptFields | null): Promise<boolean> {
    hasBegun = true;
    const write = put(fields);
    keptFields = { isDone: write, again: () => keep(fields) };
    return write;
  }
  function keepFiles(files: readonly File[]): Promise<boolean> {
    hasBegun = true;
    const write = next(() => drafts.writeFiles(key, files));
    keptFiles = { isDone: write, again: () => keepFiles(files) };
    return write;
  }
  return {
    keep,
    keepFiles,
    async isKept(): Promise<boolean> {
      const areFieldsKept = (await keptFields.isDone) || (await keptFields.again());
      return ((await keptFiles.isDone) || (await keptFiles.again())) && areFieldsKept;
    },
    addFiles(files: readonly File[]): Promise<boolean> {
      const before = written(drafts, key);
      return next(async () => {
        await before;
        await drafts.writeFiles(key, [...((await drafts.read(key))?.files ?? []), ...files]);
      });
    },
    /** Whether something was kept by this writer: a draft read after that is its own. */
    hasBegun: () => hasBegun,
  };
}

/**
 * The draft of a form under a key: read once, then kept as it is typed, through another page, a reload and a crash.
 * `label` names it to the user where it had to be ignored: 'the draft of a contact'.
 */
export function useDraft(key: string, label: string): DraftKeeper {
  const { drafts } = useEngine();
  const [read, setRead] = useState<{ readonly key: string; readonly state: DraftState } | null>(null);
  const writer = useRef<{ key: string; of: ReturnType<typeof draftWriter> } | null>(null);
  const current = useCallback(() => {
    if (writer.current?.key !== key) writer.current = { key, of: draftWriter(drafts, key) };
    return writer.current.of;
  }, [drafts, key]);

  useEffect(() => {
    let isHere = true;
    setRead(null);
    written(drafts, key)
      .then(() => drafts.read(key))
      .then((draft) => {
        if (draft?.ignored) tellIgnored({ key, label, content: draft.ignored });
        return draft;
      })
      .catch((cause: unknown) => {
        warn(`The draft could not be read: ${cause instanceof Error ? cause.message : cause}`);
        return null;
      })
      .then((draft) => {
        const earlier = current().hasBegun() ? null : draft;
        const state = {
          status: 'ready',
          fields: earlier?.fields ?? null,
          files: earlier?.files ?? [],
        } as const;
        if (isHere) setRead({ key, state });
      });
    return () => {
      isHere = false;
    };
  }, [drafts, key, label, current]);

  return {
    // At once, and not when the effects have run: until then a form would take the draft of another for its own.
    state: read?.key === key ? read.state : READING,
    keep: (fields) => void current().keep(fields),
    keepFiles: (files) => current().keepFiles(files),
    addFiles: (files) => current().addFiles(files),
    // Its failure is told to whoever asked for it.
    holdUp: (work) =>
      void noteWrite(
        drafts,
        key,
        work.catch(() => undefined),
      ),
    isKept: () => current().isKept(),
    async forget() {
      await current().keep(null);
    },
  };
}
