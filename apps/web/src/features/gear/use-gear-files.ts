import type { EquipmentId } from '@metalquest/core/ids';
import type { RejectedFile } from '@metalquest/sync/engine';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '../../lib/engine.ts';
import { useDraft } from '../../lib/form/use-draft.ts';
import type { RefusedFile } from '../../ui/refused-files.tsx';
import { toldOutcome } from '../../ui/told-outcome.ts';
import { FILES_LABEL, filesKey, isWorthKeeping, toRefused } from './gear-files.ts';

export interface GearFiles {
  readonly isAdding: boolean;
  /** Files that were picked and could not be kept yet: they stay until they are. */
  readonly waiting: readonly File[];
  readonly refused: readonly RefusedFile[];
  /** Adds them; false when they are neither part of it nor kept, and in this page alone. */
  add(files: readonly File[]): Promise<boolean>;
  /** Gives up what waits. */
  discard(): Promise<void>;
}

/**
 * Adds photos and documents to gear. They are kept as a draft until they are part of it, so that a full device, a closed
 * page or a crash in between loses none: what waits from before is added when the page opens.
 */
export function useGearFiles(id: EquipmentId): GearFiles {
  const { commands } = useEngine();
  const draft = useDraft(filesKey(id), FILES_LABEL);
  const [isAdding, setAdding] = useState(false);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  async function add(files: readonly File[]): Promise<boolean> {
    if (files.length === 0) return true;
    setAdding(true);
    setRefused([]);
    const wereKept = draft.keepFiles(files);
    // A command that breaks says of no file that it was refused: all of them wait.
    let rejected: readonly RejectedFile[] | null = null;
    await toldOutcome(
      commands.addMedia({ equipmentId: id }, files).then((added) => {
        rejected = added.ok ? added.value.rejectedFiles : (added.error.rejectedFiles ?? null);
        return added;
      }),
      'Media Processing Warning',
    );
    const left = filesLeft(files, rejected);
    if (left.length === 0) await draft.forget();
    else void draft.keepFiles(left);
    setWaiting(left);
    setRefused(toRefused(rejected ?? []));
    setAdding(false);
    return left.length === 0 || wereKept;
  }

  const { state } = draft;
  // Picked before the draft was read: written now they would be read back and added twice.
  const early = useRef<{ files: readonly File[]; tell: (isKept: boolean) => void }[]>([]);
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
    isAdding,
    waiting,
    refused,
    async add(files) {
      if (state.status === 'ready') return add([...waiting, ...files]);
      return new Promise((tell) => early.current.push({ files, tell }));
    },
    async discard() {
      setWaiting([]);
      setRefused([]);
      await draft.forget();
    },
  };
}

function filesLeft(files: readonly File[], rejected: readonly RejectedFile[] | null): readonly File[] {
  if (rejected === null) return files;
  const names = new Set(rejected.filter(isWorthKeeping).map(({ filename }) => filename));
  return files.filter(({ name }) => names.has(name));
}
