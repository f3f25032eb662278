import type { EquipmentId } from '@metalquest/core/ids';
import { acceptedType } from '@metalquest/sync/media/prepare-files';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useDraft } from '../../forms/use-draft.ts';
import type { RefusedFile } from '../../ui/refused-files.tsx';
import { FILES_LABEL, filesKey, NEW_GEAR_FILES_KEY, toRefused } from './gear-files.ts';

/** Files picked for gear that is not saved yet. */
export interface PickedFiles {
  /** False until the draft has been read. */
  readonly isReady: boolean;
  readonly files: readonly File[];
  readonly refused: readonly RefusedFile[];
  /** Whether the files come from an earlier draft. */
  readonly isRestored: boolean;
  /** Adds files; resolves to false unless the device stored all of them. */
  add(files: readonly File[]): Promise<boolean>;
  remove(file: File): void;
  /** Moves the files to the draft of the new gear, whose page adds them. */
  giveTo(id: EquipmentId): Promise<void>;
  forget(): Promise<void>;
}

/** The files of the form for new gear: checked when picked, and stored as a draft until the gear is saved. */
export function usePickedFiles(): PickedFiles {
  const { drafts } = useEngine();
  const draft = useDraft(NEW_GEAR_FILES_KEY, FILES_LABEL);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const newest = useRef<readonly File[]>([]);
  const looking = useRef<Promise<unknown>>(Promise.resolve());
  const { state } = draft;
  useEffect(() => {
    if (state.status !== 'ready' || state.files.length === 0) return;
    newest.current = state.files;
    setFiles(state.files);
  }, [state]);

  function keep(next: readonly File[]): Promise<boolean> {
    newest.current = next;
    setFiles(next);
    return draft.keepFiles(next);
  }

  async function look(picked: readonly File[]): Promise<boolean> {
    const taken: File[] = [];
    const not: { filename: string; message: string }[] = [];
    let usedBytes = newest.current.reduce((sum, { size }) => sum + size, 0);
    for (const file of picked) {
      const type = await acceptedType(file, 'gear', usedBytes);
      if (type.ok) {
        taken.push(file);
        usedBytes += file.size;
      } else not.push({ filename: file.name, message: type.error.message });
    }
    const isKept = keep([...newest.current, ...taken]);
    setRefused(toRefused(not));
    return not.length === 0 && isKept;
  }

  async function forget(given: readonly File[]): Promise<void> {
    setRefused([]);
    await keep(newest.current.filter((file) => !given.includes(file)));
  }

  return {
    isReady: state.status === 'ready',
    files,
    refused,
    isRestored: files.length > 0 && state.status === 'ready' && state.files.length > 0,
    add(picked) {
      const looked = look(picked);
      looking.current = Promise.allSettled([looking.current, looked]);
      return looked;
    },
    remove: (file) => void keep(newest.current.filter((each) => each !== file)),
    async giveTo(id) {
      // An immediate save must include files that are still being checked.
      await looking.current;
      const given = newest.current;
      if (given.length > 0) await drafts.writeFiles(filesKey(id), given);
      // Files picked since stay for the next form.
      await forget(given);
    },
    forget: () => forget(newest.current),
  };
}
