import { ok } from '@metalquest/core/result';
import type { RejectedFile } from '@metalquest/sync/engine';
import type { PhotoFacts } from '@metalquest/sync/media/photo-facts';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { reportError } from '../../platform/report-error.ts';
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

const newKey = () => crypto.randomUUID();

/** The photos and videos of an unsaved form, stored in the draft first: a new photo may exist only here. */
export function usePickedFiles(draftKey: string, draftLabel: string) {
  const { previewPhoto } = useEngine();
  const draft = useDraft(draftKey, draftLabel);
  const [picked, setPicked] = useState(NOTHING_PICKED);
  const newest = useRef(NOTHING_PICKED);
  const looking = useRef<Promise<unknown>>(Promise.resolve());
  /** Files not checked yet, stored as they came. */
  const unseen = useRef<readonly File[]>([]);
  const [isRead, setRead] = useState(false);
  const facts = usePhotoFacts(picked.files);

  function turn(change: (now: Picked) => Picked): void {
    newest.current = change(newest.current);
    setPicked(newest.current);
  }

  /** Stores the current files. Reads the ref, so that an outdated render cannot restore old files. */
  const keep = () => draft.keepFiles([...newest.current.files.map(({ file }) => file), ...unseen.current]);

  /** Resolves to false if a file was refused. */
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
        reportError(cause);
        return ok(file);
      });
      turn((now) => previewed(now, key, made));
      isTaken &&= made.ok;
    }
    return isTaken;
  }

  const kept = draft.state.status === 'ready' ? draft.state.files : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the draft has been read.
  useEffect(() => {
    if (!kept || isRead) return;
    if (kept.length > 0) void take(kept).then(() => setRead(true));
    else setRead(true);
  }, [kept]);

  const { files } = picked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the files change.
  useEffect(() => {
    if (isRead) void keep();
  }, [files, isRead]);

  return {
    picked,
    facts,
    isRead,
    /** Whether the files come from an earlier draft. */
    wereKept: kept !== null && kept.length > 0,
    isKept: draft.isKept,
    /** Adds files; resolves to false unless the device stored all of them. */
    async add(added: readonly File[]): Promise<boolean> {
      turn(pickAgain);
      unseen.current = [...unseen.current, ...added];
      const isKept = keep();
      return (await take(added)) && isKept;
    },
    /** The files after all pending checks, for an immediate save; null if a check refused one. */
    async looked(): Promise<readonly PickedFile[] | null> {
      const told = newest.current.refused.length;
      await looking.current;
      return newest.current.refused.length > told ? null : newest.current.files;
    },
    remove: (key: string) => turn((now) => unpickFile(now, key)),
    refuse: (rejected: readonly RejectedFile[]) => turn((now) => refuseFiles(now, rejected, newKey)),
    /** Removes the saved files from the draft; later ones stay for the next form. */
    async saved(taken: readonly PickedFile[]): Promise<void> {
      const keys = new Set(taken.map(({ key }) => key));
      const { current } = newest;
      // Only the ref changes: the closing form still shows the files.
      newest.current = { ...current, files: current.files.filter(({ key }) => !keys.has(key)) };
      await keep();
    },
    async forget(): Promise<void> {
      turn((now) => ({ ...now, files: [] }));
      await keep();
    },
  };
}

/** Place and time of the picked photos by key; nulls for a photo without them. */
function usePhotoFacts(files: readonly PickedFile[]): ReadonlyMap<string, PhotoFacts> {
  const engine = useEngine();
  const [facts, setFacts] = useState<ReadonlyMap<string, PhotoFacts>>(new Map());
  useEffect(() => {
    let gone = false;
    for (const { key, file } of files) {
      if (facts.has(key)) continue;
      engine.readPhoto(file).then(
        (read) => {
          if (!gone) setFacts((now) => new Map(now).set(key, read));
        },
        () => {
          // Unreadable metadata counts as none; saving checks the picture itself.
          if (!gone) setFacts((now) => new Map(now).set(key, { location: null, takenAt: null }));
        },
      );
    }
    return () => {
      gone = true;
    };
  }, [engine, files, facts]);
  return facts;
}
