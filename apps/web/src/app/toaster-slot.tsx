import { Suspense, useSyncExternalStore } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { isToastWaiting, onToastWaiting } from '../ui/toast.ts';
import { useOnceOpen } from '../ui/use-once-open.ts';

const Toaster = lazyComponent(async () => (await import('../ui/toaster.tsx')).Toaster, { silent: true });

export function ToasterSlot() {
  const waiting = useSyncExternalStore(onToastWaiting, isToastWaiting, () => false);
  if (!useOnceOpen(waiting)) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
