import { serialQueue } from '@metalquest/core/serial-queue';
import type { Commands, MediaOwner, RejectedFile } from '@metalquest/sync/engine';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../engine/engine.ts';
import { useDraft } from './use-draft.ts';

/** A picked file that is not attached to its owner yet. `key` distinguishes files with equal names. */
export interface WaitingFile {
  readonly key: string;
  readonly file: File;
}

type Refused = Pick<RejectedFile, 'filename' | 'message'> & { readonly key: string };

export interface AddedFilesOptions {
  readonly owner: MediaOwner;
  readonly draftKey: string;
  readonly draftLabel: string;
  /** Awaits the command and shows its failure, titled `failureTitle` if it threw; never rejects. */
  readonly tell: (adding: ReturnType<Commands['addMedia']>, failureTitle: string) => Promise<unknown>;
}

export interface AddedFiles {
  readonly isAdding: boolean;
  readonly waiting: readonly WaitingFile[];
  readonly refused: readonly Refused[];
  /** Attaches these and all waiting files. False if they are neither attached nor stored in the draft. */
  add(files: readonly File[]): Promise<boolean>;
  discard(given: readonly WaitingFile[]): Promise<void>;
}

/** Attaches files to an existing record. Until then they are a draft, which survives a crash. */
export function useAddedFiles({ owner, draftKey, draftLabel, tell }: AddedFilesOptions): AddedFiles {
  const { commands } = useEngine();
  const draft = useDraft(draftKey, draftLabel);
  const [isAdding, setAdding] = useState(false);
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const picked = useRef<readonly WaitingFile[]>([]);
  const left = useRef<readonly WaitingFile[]>([]);
  // Serialised: two runs at once would both attach the waiting files.
  const [inTurn] = useState(serialQueue);

  function keep(files: readonly WaitingFile[]): Promise<boolean> {
    picked.current = files;
    return draft.keepFiles(files.map(({ file }) => file));
  }

  function wait(files: readonly WaitingFile[]): void {
    left.current = files;
    setWaiting(files);
  }

  async function add(added: readonly WaitingFile[]): Promise<boolean> {
    if (added.length === 0 && left.current.length === 0) return true;
    const isKept = added.length === 0 || keep([...picked.current, ...added]);
    const adding = inTurn(() => addNow(added));
    draft.trackPendingWrite(adding);
    const stillOpen = await adding;
    return !added.some((file) => stillOpen.includes(file)) || isKept;
  }

  async function addNow(added: readonly WaitingFile[]): Promise<readonly WaitingFile[]> {
    const tried = [...left.current, ...added].filter((file) => picked.current.includes(file));
    if (tried.length === 0) return [];
    setAdding(true);
    setRefused([]);
    // A command that throws names no refused file, so all of them wait.
    let rejected: readonly RejectedFile[] | null = null;
    const adding = commands.addMedia(
      owner,
      tried.map(({ file }) => file),
    );
    await tell(
      adding.then((outcome) => {
        rejected = outcome.ok ? outcome.value.rejectedFiles : (outcome.error.rejectedFiles ?? null);
        return outcome;
      }),
      'Media Processing Warning',
    );
    // Files discarded during the command stay discarded.
    const stillOpen = filesLeft(tried, rejected).filter((file) => picked.current.includes(file));
    const isOpen = (file: WaitingFile) => stillOpen.includes(file) || !tried.includes(file);
    wait(stillOpen);
    setRefused(toRefused(rejected ?? []));
    setAdding(false);
    // A form that opens meanwhile must read only the files that are left.
    await keep(picked.current.filter(isOpen));
    return stillOpen;
  }

  const { state } = draft;
  // Files picked before the draft was read. Writing them now would read them back and attach them twice.
  const early = useRef<{ files: readonly WaitingFile[]; tell: (isKept: Promise<boolean>) => void }[]>([]);
  const isRead = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft was read.
  useEffect(() => {
    isRead.current = state.status === 'ready';
    if (state.status !== 'ready') return;
    const waited = early.current;
    early.current = [];
    left.current = toWaiting(state.files);
    picked.current = left.current;
    const isKept = add(waited.flatMap(({ files }) => files));
    for (const { tell } of waited) tell(isKept);
  }, [state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is closed.
  useEffect(
    () => () => {
      for (const { files, tell } of early.current) tell(draft.addFiles(files.map(({ file }) => file)));
      early.current = [];
    },
    [],
  );

  return {
    isAdding,
    waiting,
    refused,
    async add(files) {
      const added = toWaiting(files);
      if (isRead.current) return add(added);
      return new Promise((tell) => early.current.push({ files: added, tell }));
    },
    async discard(given) {
      const isStill = (file: WaitingFile) => !given.includes(file);
      wait(left.current.filter(isStill));
      setRefused([]);
      await keep(picked.current.filter(isStill));
    },
  };
}

const toWaiting = (files: readonly File[]): WaitingFile[] =>
  files.map((file) => ({ key: crypto.randomUUID(), file }));

const toRefused = (rejected: readonly RejectedFile[]): Refused[] =>
  rejected.map(({ filename, message }) => ({ key: crypto.randomUUID(), filename, message }));

/** Temporary refusals: the photo may exist nowhere else, so it stays. Other refusals are permanent. */
const isForNow = ({ code }: RejectedFile): boolean =>
  code === 'device-full' || code === 'storage-full' || code === 'file-unreadable';

/** The files to retry. Compared by identity, because many cameras give all photos the same name. */
function filesLeft(
  tried: readonly WaitingFile[],
  rejected: readonly RejectedFile[] | null,
): readonly WaitingFile[] {
  if (rejected === null) return tried;
  const kept = new Set(rejected.filter(isForNow).map(({ file }) => file));
  return tried.filter(({ file }) => kept.has(file));
}
