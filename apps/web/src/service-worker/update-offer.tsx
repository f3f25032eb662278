import { useEffect } from 'react';
import { useOpenEngine } from '../engine/engine.ts';
import { useLive } from '../engine/use-live.ts';
import { useStore } from '../platform/create-store.ts';
import { toast } from '../ui/toast.ts';
import { checkForUpdate, waitingUpdate } from './register.ts';

const CHECK_EVERY_MS = 60 * 60_000;
const TOAST_ID = 'app-update';

/** Offers a new version, but not during an active quest. Mount once. */
export function UpdateOffer() {
  const engine = useOpenEngine();
  const quest = useLive(() => engine?.queries.currentQuest() ?? null, [engine]);
  const update = useStore(waitingUpdate);
  const held = quest.status === 'loading' || quest.value?.status === 'active';

  useEffect(() => {
    if (!update || held) return;
    toast.info('A new version is ready', {
      id: TOAST_ID,
      durationMs: Number.POSITIVE_INFINITY,
      action: { label: 'Reload', onClick: () => update.apply() },
    });
    return () => {
      toast.dismiss(TOAST_ID);
    };
  }, [update, held]);

  useEffect(() => {
    if (held) return;
    let checkedAtMs = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAtMs < CHECK_EVERY_MS) return;
      checkedAtMs = Date.now();
      void checkForUpdate();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [held]);
  return null;
}
