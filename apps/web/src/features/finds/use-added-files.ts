import type { FindId } from '@metalquest/core/ids';
import type { RejectedFile } from '@metalquest/sync/engine';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { useDraft } from '../../lib/form/use-draft.ts';
import type { RefusedFile } from '../../ui/refused-files.tsx';
import { toldOutcome } from '../../ui/told-outcome.ts';
import { NOTHING_PICKED, refuseFiles } from './picked-files.ts';

/** Names the files that wait to be added to a find, and the form that adds them. */
export const addedFilesKey = (findId: FindId): string => `find-files:${findId}`;

/** Refused for want of room, and taken when there is some again; the other refusals are for good. */
const WORTH_KEEPING = ['device-full', 'storage-full'];

/**
 * Adds photos and videos to a find that is there already. They are kept as a draft until they are part of it: a page
 * that is closed in between, a crash or a full device loses none; what waits is added when the form is opened.
 */
export function useAddedFiles(findId: FindId) {
  const { commands } = useEngine();
  const draft = useDraft(addedFilesKey(findId), 'the photos of a find');
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const { state } = draft;
  // Picked before the draft was read: written now they would be read back and added twice.
  const early = useRef<{ files: readonly File[]; tell: (isKept: boolean) => void }[]>([]);
  const waiting = useRef<readonly File[]>([]);

  async function add(added: readonly File[]): Promise<boolean> {
    const files = [...waiting.current, ...added];
    if (files.length === 0) return true;
    setRefused([]);
    const wereKept = draft.keepFiles(files);
    // A command that breaks says of no file that it was refused: all of them wait.
    let rejected: readonly RejectedFile[] | null = null;
    await toldOutcome(
      commands.addMedia({ findId }, files).then((outcome) => {
        rejected = outcome.ok ? outcome.value.rejectedFiles : (outcome.error.rejectedFiles ?? null);
        return outcome;
      }),
      'Media Processing Warning',
    );
    setRefused(refuseFiles(NOTHING_PICKED, rejected ?? [], () => crypto.randomUUID()).refused);
    const left = filesLeft(files, rejected);
    waiting.current = left;
    if (left.length === 0) await draft.forget();
    else void draft.keepFiles(left);
    return left.length === 0 || wereKept;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft was read.
  useEffect(() => {
    if (state.status !== 'ready') return;
    const waited = early.current;
    early.current = [];
    const adding = add([...state.files, ...waited.flatMap(({ files }) => files)]);
    void adding.then((isKept) => {
      for (const { tell } of waited) tell(isKept);
    });
  }, [state]);

  return {
    refused,
    /** Adds them; false when they are neither part of the find nor kept, and in this page alone. */
    async add(files: readonly File[]): Promise<boolean> {
      if (state.status === 'ready') return add(files);
      return new Promise((tell) => early.current.push({ files, tell }));
    },
  };
}

function filesLeft(files: readonly File[], rejected: readonly RejectedFile[] | null): readonly File[] {
  if (rejected === null) return files;
  const kept = rejected.filter(({ code }) => WORTH_KEEPING.includes(code));
  const names = new Set(kept.map(({ filename }) => filename));
  return files.filter(({ name }) => names.has(name));
}
