import { syncHeadline } from '@metalquest/core/queue/sync-headline';
import { ContourScene } from '../../ui/contour-scene.tsx';
import { syncButtonState } from './sync-button-state.ts';
import { type SyncCentreHeadProps, SyncNowButton } from './sync-centre-head.tsx';

export function NothingWaits(head: SyncCentreHeadProps) {
  const { status, locale } = head;
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <ContourScene className="w-full max-w-72" />
      <div role="status">
        <p className="display text-xl">{syncHeadline(status)}</p>
        <p className="mt-1.5 text-muted">{syncButtonState(status, new Date(), locale).tooltip}</p>
      </div>
      <SyncNowButton {...head} />
    </div>
  );
}
