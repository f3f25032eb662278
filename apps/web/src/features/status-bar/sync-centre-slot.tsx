import type { SyncStatus } from '@metalquest/sync/engine';
import { Suspense, useState } from 'react';
import { late } from '../../ui/late.tsx';
import { useOnceOpen } from '../../ui/use-once-open.ts';
import { SyncButton } from './sync-button.tsx';
import { useSyncNow } from './use-sync-now.ts';

const load = () => import('./sync-centre.tsx');
const SyncCentre = late(async () => (await load()).SyncCentre);

/** The sync button and the sync centre, whose code preloads on hover or focus. */
export function SyncCentreSlot({ status, locale }: { status: SyncStatus; locale: string }) {
  const [open, setOpen] = useState(false);
  const wanted = useOnceOpen(open);
  const syncNow = useSyncNow();
  return (
    <>
      <SyncButton
        status={status}
        locale={locale}
        onApproach={load}
        onPress={(sync) => {
          setOpen(true);
          if (sync) void syncNow();
        }}
      />
      {wanted ? (
        <Suspense>
          <SyncCentre open={open} onOpenChange={setOpen} status={status} locale={locale} syncNow={syncNow} />
        </Suspense>
      ) : null}
    </>
  );
}
