import type { QuestStatus } from '@metalquest/core/quest/quest';
import { cn } from '../../ui/cn.ts';
import { Dot } from '../../ui/pill.tsx';

export const STATUS_LABELS: Record<QuestStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
};

export function StatusPill({ status, className }: { status: QuestStatus; className?: string }) {
  return (
    <span
      className={cn(
        'inline-flex min-h-7 items-center gap-2 rounded-full bg-moss-tint px-3 font-[620] text-sm',
        status === 'ended' && 'min-h-0 bg-transparent px-0 text-muted',
        className,
      )}
    >
      {status === 'ended' ? null : <Dot tone={status === 'active' ? 'live' : 'hold'} />}
      {STATUS_LABELS[status]}
    </span>
  );
}
