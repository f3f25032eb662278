import type { MediaOwner, NewFile, RejectedFile } from '@metalquest/sync/engine';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../engine/engine.ts';
import type { RefusedFile } from '../ui/refused-files.tsx';
import { toastOnFailure } from '../ui/toast-on-failure.ts';
import { useDraft, useDraftPart } from './use-draft.ts';
import { toNewFiles, toRefused } from './use-draft-files.ts';

export interface AddedFilesOptions {
  readonly owner: MediaOwner;
  readonly draftKey: string;
  readonly draftLabel: string;
  readonly onAdded?: (count: number) => void;
  readonly as?: NewFile['as'];
}

export interface AddedFiles {
  readonly isAdding: boolean;
  readonly waiting: readonly NewFile[];
  readonly refused: readonly RefusedFile[];
  /** Attaches these and all waiting files. False if they are neither attached nor stored in the draft. */
  add(files: readonly File[]): Promise<boolean>;
  /** As `add`, for files that have an id. Continues when the page is left meanwhile. */
  addNew(files: readonly NewFile[]): Promise<boolean>;
  discard(discardedFiles: readonly NewFile[]): Promise<void>;
}

/** Attaches files to an existing record. Until then they are a draft, which survives a crash. */
export function useAddedFiles(options: AddedFilesOptions): AddedFiles {
  const { owner, draftKey, draftLabel, onAdded, as } = options;
  const { commands } = useEngine();
  const draft = useDraft(draftKey, draftLabel);
  const files = useDraftPart(draft, (state) => state.content.files);
  const status = useDraftPart(draft, (state) => state.status);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const attempted = useRef<ReadonlySet<string>>(new Set());

  async function attach(sent: readonly NewFile[]): Promise<readonly NewFile[]> {
    setRefused([]);
    attempted.current = new Set(sent.map(({ id }) => id));
    const outcome = await toastOnFailure(commands.addMedia(owner, sent), 'Media Processing Warning');
    // Null if no file is named, so all of them wait.
    const rejected = outcome.ok ? outcome.value.rejectedFiles : (outcome.error?.rejectedFiles ?? null);
    const count = outcome.ok ? outcome.value.media.length : 0;
    setRefused(toRefused(rejected ?? []));
    if (count > 0) onAdded?.(count);
    return filesLeft(sent, rejected);
  }

  /** Attaches all files of the draft, until each was tried once. */
  async function attachAll(): Promise<void> {
    const isUntried = ({ id }: NewFile) => !attempted.current.has(id);
    while (draft.get().status === 'open' && draft.get().content.files.some(isUntried)) {
      await draft.submit(async (content) => ({ value: true, left: await attach(content.files) }));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the draft was read, and after each save.
  useEffect(() => {
    if (status === 'open') void attachAll();
  }, [status, draft]);

  async function addNew(added: readonly NewFile[]): Promise<boolean> {
    if (added.length === 0) attempted.current = new Set();
    const release = draft.hold();
    try {
      const known = new Set(draft.get().content.files.map(({ id }) => id));
      const isStored = await draft.addFiles(added.filter(({ id }) => !known.has(id)));
      await attachAll();
      const { content } = draft.get();
      return isStored || !content.files.some((file) => added.includes(file));
    } finally {
      release();
    }
  }

  return {
    isAdding: status === 'saving',
    // Files that are only being stored do not wait yet.
    waiting: status === 'open' ? files.filter(({ id }) => attempted.current.has(id)) : [],
    refused,
    add: (picked) => addNew(toNewFiles(picked, as)),
    addNew,
    async discard(discarded) {
      setRefused([]);
      await draft.removeFiles(new Set(discarded.map(({ id }) => id)));
    },
  };
}

/** Temporary refusals: the photo may exist nowhere else, so it stays. Other refusals are permanent. */
const isForNow = ({ code }: RejectedFile): boolean =>
  code === 'device-full' || code === 'storage-full' || code === 'file-unreadable';

/** The files to retry. Compared by identity, because many cameras give all photos the same name. */
function filesLeft(
  attempted: readonly NewFile[],
  rejected: readonly RejectedFile[] | null,
): readonly NewFile[] {
  if (rejected === null) return attempted;
  const retryable = new Set(rejected.filter(isForNow).map(({ file }) => file));
  return attempted.filter(({ file }) => retryable.has(file));
}
