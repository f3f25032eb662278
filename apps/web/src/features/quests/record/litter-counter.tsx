import type { Quest } from '@metalquest/core/quest/quest';
import { Minus, Plus } from 'lucide-react';
import { cn } from '../../../ui/cn.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface LitterCounterProps {
  quest: Quest;
  onAdd: (pieces: number) => void;
  className?: string;
}

const icon = { 'aria-hidden': true, size: 24, strokeWidth: 1.75 } as const;

/** Counts the litter taken away on a running quest, with a button for a gloved thumb. */
export function LitterCounter({ quest, onAdd, className }: LitterCounterProps) {
  const { litterCount = 0 } = quest;
  return (
    <div className={cn('flex items-center gap-2', className)}>
      <p className="flex min-w-0 grow items-baseline gap-2" role="status">
        <span className="truncate text-muted text-sm">Litter taken away</span>{' '}
        <span className="figures text-xl">{litterCount}</span>
      </p>
      {litterCount > 0 ? (
        <IconButton label="One piece of litter less" variant="ghost" onClick={() => onAdd(-1)}>
          <Minus {...icon} size={20} />
        </IconButton>
      ) : null}
      <IconButton
        label="One piece of litter more"
        className="h-14 w-17 rounded-picture"
        onClick={() => onAdd(1)}
      >
        <Plus {...icon} />
      </IconButton>
    </div>
  );
}
