import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '../lib/session.ts';

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));

/** Loads the messages with the first sign-in; they stay, because signing out has something to say too. */
export function ToasterSlot() {
  const { status } = useSession();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (status === 'signed-in') setWanted(true);
  }, [status]);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
