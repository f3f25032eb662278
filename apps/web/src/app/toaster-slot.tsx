import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isToastWaiting, onToastWaiting } from '../ui/toast.ts';
import { useOnceOpen } from '../ui/use-once-open.ts';

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));

/** Loads the toaster with the first message. */
export function ToasterSlot() {
  const waiting = useSyncExternalStore(onToastWaiting, isToastWaiting, () => false);
  if (!useOnceOpen(waiting)) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
