import type { Quest } from '@metalquest/core/quest/quest';
import { cn } from '../../ui/cn.ts';
import { clockParts, isoDuration } from './quest-figures.ts';
import { useActiveDurationS } from './use-active-duration.ts';

export interface QuestClockProps {
  quest: Quest;
  className?: string;
}

export function QuestClock({ quest, className }: QuestClockProps) {
  const durationS = useActiveDurationS(quest);
  const { main, seconds } = clockParts(durationS);
  return (
    <time
      role="timer"
      aria-label={`Time ${main}${seconds}`}
      dateTime={isoDuration(durationS)}
      className={cn(
        'figures block whitespace-nowrap text-[min(4.75rem,18vw)] leading-none lg:text-4xl tracking-[-0.035em]',
        className,
      )}
    >
      {main}
      <span className="text-[0.54em] text-muted">{seconds}</span>
    </time>
  );
}
