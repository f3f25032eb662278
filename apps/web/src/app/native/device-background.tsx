import { limitOfName } from '@metalquest/core/import/file-limits';
import { keepsScreenAwake } from '@metalquest/core/quest/attention';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { importSteps } from '../../features/import/import-steps.ts';
import { openHandedOver } from '../../platform/native/files.ts';
import { keepAwake } from '../../platform/native/keep-awake.ts';
import { reportError } from '../../platform/report-error.ts';
import { toast } from '../../ui/toast.ts';
import { activeQuest, openedFiles } from './device-state.ts';
import { useRestoredPhotos } from './use-restored-photos.ts';

export function DeviceBackground() {
  useScreenAwake();
  useOpenedFiles();
  useRestoredPhotos();
  return null;
}

/** Keeps the screen on while a quest is active and the user wants it (spec section 4). */
function useScreenAwake(): void {
  const { queries } = useEngine();
  const current = useLive(() => queries.currentQuest(), [queries]);
  const quest = current.value ?? null;
  const preferences = useLive(() => queries.preferences(), [queries]).value;
  const isActive = current.status === 'loading' ? null : quest?.status === 'active';
  useEffect(() => {
    activeQuest.set(isActive);
    return () => activeQuest.set(null);
  }, [isActive]);
  const isAwake = keepsScreenAwake(quest, preferences?.keepScreenAwake ?? false);
  useEffect(() => {
    if (!isAwake) return;
    keepAwake(true).catch(reportError);
    return () => void keepAwake(false).catch(reportError);
  }, [isAwake]);
}

/** Opens files from other apps on the import page, which shows a preview before it writes. */
function useOpenedFiles(): void {
  const engine = useEngine();
  const navigate = useNavigate();
  const waiting = useSyncExternalStore(openedFiles.subscribe, openedFiles.get);
  useEffect(() => {
    if (waiting.length === 0) return;
    const uris = openedFiles.take();
    void navigate('/import');
    Promise.all(uris.map((uri) => openHandedOver(uri, (name) => limitOfName(name).bytes))).then(
      (opened) => {
        const tooLarge = opened.find(({ file }) => file === null);
        const steps = importSteps(engine);
        if (!tooLarge) return steps.pick(opened.flatMap(({ file }) => file ?? []));
        const { what, advice } = limitOfName(tooLarge.name);
        return steps.refuse(what, advice);
      },
      (cause: unknown) => {
        const message = cause instanceof Error ? cause.message : String(cause);
        toast.error('The file could not be opened', {
          description: `${message} Save it on this phone first, then choose it here.`,
        });
      },
    );
  }, [waiting, engine, navigate]);
}
