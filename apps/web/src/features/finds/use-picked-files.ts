import { ok } from '@metalquest/core/result';
import type { RejectedFile } from '@metalquest/sync/engine';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { useDraft } from '../../lib/form/use-draft.ts';
import { tellError } from '../../lib/tell-error.ts';
import {
  checkFiles,
  NOTHING_PICKED,
  type Picked,
  type PickedFile,
  pickAgain,
  pickFiles,
  previewed,
  refuseFiles,
  unpickFile,
} from './picked-files.ts';
import { usePhotoFacts } from './use-photo-facts.ts';

const newKey = () => crypto.randomUUID();

/**
 * The photos and videos of a form that is not saved yet. Each is in the draft under `draftKey` before anything else is
 * done with it: a photo just taken may be nowhere but here.
 */
export function usePickedFiles(draftKey: string, draftLabel: string) {
  const { previewPhoto } = useEngine();
  const draft = useDraft(draftKey, draftLabel);
  const [picked, setPicked] = useState(NOTHING_PICKED);
  const newest = useRef(NOTHING_PICKED);
  const looking = useRef<Promise<unknown>>(Promise.resolve());
  /** Files that are not looked at yet: until then they are kept as they came. */
  const unseen = useRef<readonly File[]>([]);
  const [isRead, setRead] = useState(false);
  const facts = usePhotoFacts(picked.files);

  function turn(change: (now: Picked) => Picked): void {
    newest.current = change(newest.current);
    setPicked(newest.current);
  }

  /** Keeps all there is now, whichever render asks: an older one must not put back what it knew. */
  const keep = () => draft.keepFiles([...newest.current.files.map(({ file }) => file), ...unseen.current]);

  /** False when one of them was refused. */
  async function take(added: readonly File[]): Promise<boolean> {
    const looked = checkFiles(newest.current, added, newKey).then((checked) => {
      unseen.current = unseen.current.filter((file) => !added.includes(file));
      turn((now) => pickFiles(now, checked));
      return checked;
    });
    looking.current = Promise.allSettled([looking.current, looked]);
    const { files, refused } = await looked;
    let isTaken = refused.length === 0;
    for (const { key, file, preview } of files) {
      if (preview) continue;
      const made = await previewPhoto(file).catch((cause: unknown) => {
        tellError(cause);
        return ok(file);
      });
      turn((now) => previewed(now, key, made));
      isTaken &&= made.ok;
    }
    return isTaken;
  }

  const kept = draft.state.status === 'ready' ? draft.state.files : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft was read.
  useEffect(() => {
    if (!kept || isRead) return;
    if (kept.length > 0) void take(kept).then(() => setRead(true));
    else setRead(true);
  }, [kept]);

  const { files } = picked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the files are others.
  useEffect(() => {
    if (isRead) void keep();
  }, [files, isRead]);

  return {
    picked,
    facts,
    isRead,
    /** Whether files were here before this form was opened. */
    wereKept: kept !== null && kept.length > 0,
    isKept: draft.isKept,
    /** Takes files into the form; false when the device does not keep all of them: they are nowhere, or in this page alone. */
    async add(added: readonly File[]): Promise<boolean> {
      turn(pickAgain);
      unseen.current = [...unseen.current, ...added];
      const isKept = keep();
      return (await take(added)) && isKept;
    },
    /**
     * The files once each was looked at: whoever picks a photo and saves at once saves it, too. Null when one of those
     * that were still looked at was refused: the form says why before it closes.
     */
    async looked(): Promise<readonly PickedFile[] | null> {
      const told = newest.current.refused.length;
      await looking.current;
      return newest.current.refused.length > told ? null : newest.current.files;
    },
    remove: (key: string) => turn((now) => unpickFile(now, key)),
    refuse: (rejected: readonly RejectedFile[]) => turn((now) => refuseFiles(now, rejected, newKey)),
    /** These are part of a find now. What came meanwhile is not, and waits for the next form. */
    async saved(taken: readonly PickedFile[]): Promise<void> {
      const keys = new Set(taken.map(({ key }) => key));
      const { current } = newest;
      // The form closes with them in view; what is still done with them keeps them no more.
      newest.current = { ...current, files: current.files.filter(({ key }) => !keys.has(key)) };
      await keep();
    },
    /** Takes all of them out. */
    async forget(): Promise<void> {
      turn((now) => ({ ...now, files: [] }));
      await keep();
    },
  };
}
