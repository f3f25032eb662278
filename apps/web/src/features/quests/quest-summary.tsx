import { type QuestOutcome, questSummaryParts } from '@metalquest/core/quest/summary';
import type { Display } from '../../engine/use-display.ts';

export interface QuestSummaryProps {
  outcome: QuestOutcome;
  display: Display;
}

export function QuestSummary({ outcome, display }: QuestSummaryProps) {
  const [time, distance, finds] = questSummaryParts(outcome, display.units, display.locale);
  return (
    <p className="display animate-rise text-balance text-[min(12vw,clamp(1.5rem,0.75rem+3.4vw,3.75rem))] leading-[1.08]">
      <span className="whitespace-nowrap">{time},</span>{' '}
      <span className="whitespace-nowrap">{distance},</span>{' '}
      <span className={outcome.findCount > 0 ? 'whitespace-nowrap text-brass-deep' : 'whitespace-nowrap'}>
        {finds}
      </span>
    </p>
  );
}
