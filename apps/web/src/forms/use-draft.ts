import { serialQueue } from '@metalquest/core/serial-queue';
import type { Drafts } from '@metalquest/sync/engine';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useEngine } from '../engine/engine.ts';
import { reportIgnored } from '../platform/stored.ts';
import { warn } from '../platform/warn.ts';
import { newestWriter } from './newest-writer.ts';

type KeptFields = Readonly<Record<string, unknown>>;

type DraftState =
  | { readonly status: 'reading' }
  | { readonly status: 'ready'; readonly fields: unknown; readonly files: readonly File[] };

const READING: DraftState = { status: 'reading' };

export interface DraftHandle {
  readonly state: DraftState;
  keep(fields: KeptFields): void;
  keepFiles(files: readonly File[]): Promise<boolean>;
  addFiles(files: readonly File[]): Promise<boolean>;
  /** Delays later readers of the draft until `work`, which will change it, has finished. */
  trackPendingWrite(work: Promise<unknown>): void;
  isKept(): Promise<boolean>;
  forget(): Promise<void>;
}

const underWay = new WeakMap<Drafts, Map<string, Set<Promise<unknown>>>>();

/** Resolves when all writes to the draft have finished, including those of a form closed a moment ago. */
function written(drafts: Drafts, key: string): Promise<unknown> {
  return Promise.all(underWay.get(drafts)?.get(key) ?? []);
}

function trackWrite(drafts: Drafts, key: string, write: Promise<unknown>): void {
  const byKey = underWay.get(drafts) ?? new Map<string, Set<Promise<unknown>>>();
  underWay.set(drafts, byKey);
  const writes = byKey.get(key) ?? new Set();
  byKey.set(key, writes.add(write));
  void write.then(() => {
    writes.delete(write);
    if (writes.size === 0) byKey.delete(key);
  });
}

/** One write at a time, no debounce: a crash loses at most what was typed during the last write. */
function draftWriter(drafts: Drafts, key: string) {
  const inTurn = serialQueue();
  let hasBegun = false;
  let keptFields = { isDone: Promise.resolve(true), again: async () => true };
  let keptFiles = keptFields;
  const failed = (cause: unknown): boolean => {
    // A full device must not block the form, which still holds everything.
    warn(`The draft could not be saved: ${cause instanceof Error ? cause.message : cause}`);
    return false;
  };
  const next = (work: () => Promise<void>): Promise<boolean> => {
    const write = inTurn(work).then(() => true, failed);
    trackWrite(drafts, key, write);
    return write;
  };
  const put = newestWriter<KeptFields>(next, (fields) =>
    fields ? drafts.writeFields(key, fields) : drafts.forgetFields(key),
  );
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
    hasBegun: () => hasBegun,
  };
}

/** A form's draft: read once, then written as the user types. `label`: 'the draft of a contact'. */
export function useDraft(key: string, label: string): DraftHandle {
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
        if (draft?.ignored) reportIgnored({ key, label, content: draft.ignored });
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
    // Compared during render: in an effect, the form would first show the draft of the previous key.
    state: read?.key === key ? read.state : READING,
    keep: (fields) => void current().keep(fields),
    keepFiles: (files) => current().keepFiles(files),
    addFiles: (files) => current().addFiles(files),
    trackPendingWrite: (work) =>
      void trackWrite(
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
