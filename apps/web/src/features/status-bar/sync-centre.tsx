import { queueView } from '@metalquest/core/queue/queue-view';
import { syncHeadline } from '@metalquest/core/queue/sync-headline';
import { useEffect, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { ContourScene } from '../../ui/contour-scene.tsx';
import { SheetPart } from '../../ui/sheet-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoticeList } from './notice-list.tsx';
import { QueueSectionView } from './queue-section.tsx';
import { RoomNotes } from './room-notes.tsx';
import { syncButtonState } from './sync-button-state.ts';
import { SyncCentreFoot } from './sync-centre-foot.tsx';
import { SyncCentreHead, type SyncCentreHeadProps, SyncNowButton } from './sync-centre-head.tsx';

const STEP_MS = 15_000;

/** The current time, updated regularly, for relative times. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

const LISTED = 40;
const MORE = 100;

export interface SyncCentreProps extends SyncCentreHeadProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function SyncCentre({ open, onOpenChange, ...head }: SyncCentreProps) {
  return (
    <SheetPart open={open} onOpenChange={onOpenChange} side="aside" title="Sync">
      <SyncCentreContent onLeave={() => onOpenChange(false)} {...head} />
    </SheetPart>
  );
}

/** Mounted only while the sheet is open, so that a closed sheet runs no queries. */
function SyncCentreContent({ onLeave, ...head }: SyncCentreHeadProps & { onLeave: () => void }) {
  const { queries } = useEngine();
  const [limit, setLimit] = useState(LISTED);
  const queue = useLive(() => queries.queueItems({ limit }), [queries, limit], { keepPrevious: true });
  const notices = useLive(() => queries.notices(), [queries]);
  const nowMs = useNow();
  if (queue.status === 'error') throw queue.error;
  if (notices.status === 'error') throw notices.error;
  if (queue.status === 'loading' || notices.status === 'loading') return <Loading />;
  const { sections, total, unlisted, full } = queueView(queue.value);
  const shared = { nowMs, locale: head.locale, onLeave };
  return (
    <div className="grid gap-7">
      {total === 0 && notices.value.length === 0 ? <NothingWaits {...head} /> : <SyncCentreHead {...head} />}
      <RoomNotes full={full} headline={syncHeadline(head.status)} locale={head.locale} onLeave={onLeave} />
      {notices.value.length > 0 ? <NoticeList notices={notices.value} {...shared} /> : null}
      {sections.map((section) => (
        <QueueSectionView key={section.kind} section={section} {...shared} />
      ))}
      {unlisted > 0 ? (
        <div className="flex items-center justify-between gap-4 border-line border-t pt-3">
          <p className="text-muted">and {unlisted} more</p>
          <Button variant="secondary" onClick={() => setLimit(limit + MORE)}>
            Show more
          </Button>
        </div>
      ) : null}
      <SyncCentreFoot unsent={total} status={head.status} locale={head.locale} />
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading waiting changes" className="grid gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-32" />
    </div>
  );
}

function NothingWaits(head: SyncCentreHeadProps) {
  const { status, locale } = head;
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <ContourScene className="w-full max-w-72" />
      <div role="status">
        <p className="display text-balance text-xl">{syncHeadline(status)}</p>
        <p className="mt-1.5 text-muted">{syncButtonState(status, new Date(), locale).tooltip}</p>
      </div>
      <SyncNowButton {...head} />
    </div>
  );
}
