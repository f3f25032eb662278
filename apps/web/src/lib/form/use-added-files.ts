import { oneAfterTheOther } from '@metalquest/core/one-after-the-other';
import type { Commands, MediaOwner, RejectedFile } from '@metalquest/sync/engine';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../engine.ts';
import { useDraft } from './use-draft.ts';

/** A file that was picked and is not part of its owner yet. `key` tells apart files of the same name. */
export interface WaitingFile {
  readonly key: string;
  readonly file: File;
}

/** A file that was not taken, and why. */
type Refused = Pick<RejectedFile, 'filename' | 'message'> & { readonly key: string };

export interface AddedFilesOptions {
  /** What they are added to. */
  readonly owner: MediaOwner;
  /** Names the files that wait: 'find-files:<id>'. */
  readonly draftKey: string;
  /** How they are named to the user where they had to be ignored: 'the photos of a find'. */
  readonly draftLabel: string;
  /** Waits for the command and tells of its failure, under the title if it broke; never rejects. */
  readonly tell: (adding: ReturnType<Commands['addMedia']>, failureTitle: string) => Promise<unknown>;
}

export interface AddedFiles {
  readonly isAdding: boolean;
  /** Files that were picked and could not be added yet: they stay until they are, or are given up. */
  readonly waiting: readonly WaitingFile[];
  /** Of the last time that files were added. */
  readonly refused: readonly Refused[];
  /**
   * Adds them, and what waits; none tries again. False when they are neither part of the owner nor kept, and in this
   * page alone.
   */
  add(files: readonly File[]): Promise<boolean>;
  /** Gives up some of those that wait. */
  discard(given: readonly WaitingFile[]): Promise<void>;
}

/**
 * Adds files to a record that is there already. They are kept as a draft until they are part of it, so that a full
 * device, a closed page or a crash in between loses none: what waits from before is added when the page opens.
 */
export function useAddedFiles({ owner, draftKey, draftLabel, tell }: AddedFilesOptions): AddedFiles {
  const { commands } = useEngine();
  const draft = useDraft(draftKey, draftLabel);
  const [isAdding, setAdding] = useState(false);
  const [waiting, setWaiting] = useState<readonly WaitingFile[]>([]);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** All that is not part of the owner, as the draft holds it: what waits, and what is or will be added. */
  const picked = useRef<readonly WaitingFile[]>([]);
  const left = useRef<readonly WaitingFile[]>([]);
  // Two at once would both add what waits.
  const [inTurn] = useState(oneAfterTheOther);

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
    draft.holdUp(adding);
    const stillOpen = await adding;
    return !added.some((file) => stillOpen.includes(file)) || isKept;
  }

  /** Adds them with what waits; those of all these that wait now. */
  async function addNow(added: readonly WaitingFile[]): Promise<readonly WaitingFile[]> {
    const tried = [...left.current, ...added].filter((file) => picked.current.includes(file));
    if (tried.length === 0) return [];
    setAdding(true);
    setRefused([]);
    // A command that breaks says of no file that it was refused: all of them wait.
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
    // What was given up meanwhile does not come back.
    const stillOpen = filesLeft(tried, rejected).filter((file) => picked.current.includes(file));
    const isOpen = (file: WaitingFile) => stillOpen.includes(file) || !tried.includes(file);
    wait(stillOpen);
    setRefused(toRefused(rejected ?? []));
    setAdding(false);
    // Whoever opens this again meanwhile reads what is left, and not what was added just now.
    await keep(picked.current.filter(isOpen));
    return stillOpen;
  }

  const { state } = draft;
  // Picked before the draft was read: written now they would be read back and added twice.
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
      // Whoever opens it next has them, and adds them.
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

/**
 * Refused for what may be otherwise the next time: no room, too little memory for a large photo, a reader that was not
 * loaded. A photo just taken may be nowhere else; the other refusals are for good.
 */
const isForNow = ({ code }: RejectedFile): boolean =>
  code === 'device-full' || code === 'storage-full' || code === 'file-unreadable';

/** Those of the files that are to be tried again. Their names say nothing: many a camera gives all photos the same. */
function filesLeft(
  tried: readonly WaitingFile[],
  rejected: readonly RejectedFile[] | null,
): readonly WaitingFile[] {
  if (rejected === null) return tried;
  const kept = new Set(rejected.filter(isForNow).map(({ file }) => file));
  return tried.filter(({ file }) => kept.has(file));
}
