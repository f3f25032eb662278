import type { EquipmentId } from '@metalquest/core/ids';
import { takenType } from '@metalquest/sync/media/prepare-files';
import { useEffect, useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { useDraft } from '../../lib/form/use-draft.ts';
import type { RefusedFile } from '../../ui/refused-files.tsx';
import { FILES_LABEL, filesKey, toRefused } from './gear-files.ts';

/** Files picked for gear that is not there yet. */
export interface PickedFiles {
  /** False until those picked before were read. */
  readonly isReady: boolean;
  readonly files: readonly File[];
  readonly refused: readonly RefusedFile[];
  /** Whether some were picked before and the form not saved. */
  readonly isRestored: boolean;
  add(files: readonly File[]): Promise<void>;
  remove(file: File): void;
  /** Hands them to gear that was just made: its page adds them. */
  giveTo(id: EquipmentId): Promise<void>;
  forget(): Promise<void>;
}

/** The files of a form for new gear: looked at when they are picked, and kept as a draft until the gear is there. */
export function usePickedFiles(): PickedFiles {
  const { drafts } = useEngine();
  const draft = useDraft('gear-files:new', FILES_LABEL);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const { state } = draft;
  useEffect(() => {
    if (state.status === 'ready' && state.files.length > 0) setFiles(state.files);
  }, [state]);

  function keep(next: readonly File[]): void {
    setFiles(next);
    draft.keepFiles(next);
  }

  async function forget(): Promise<void> {
    setFiles([]);
    setRefused([]);
    await draft.forget();
  }

  return {
    isReady: state.status === 'ready',
    files,
    refused,
    isRestored: files.length > 0 && state.status === 'ready' && state.files.length > 0,
    async add(picked) {
      const taken: File[] = [];
      const not: { filename: string; message: string }[] = [];
      let usedBytes = files.reduce((sum, { size }) => sum + size, 0);
      for (const file of picked) {
        const type = await takenType(file, 'gear', usedBytes);
        if (type.ok) {
          taken.push(file);
          usedBytes += file.size;
        } else not.push({ filename: file.name, message: type.error.message });
      }
      keep([...files, ...taken]);
      setRefused(toRefused(not));
    },
    remove: (file) => keep(files.filter((each) => each !== file)),
    async giveTo(id) {
      if (files.length > 0) await drafts.writeFiles(filesKey(id), files);
      await forget();
    },
    forget,
  };
}
