import type { Quest } from '@metalquest/core/quest/quest';
import type { Display } from '../../engine/use-display.ts';
import { Figure } from '../../ui/figure.tsx';
import { distanceParts, speedParts } from './quest-figures.ts';
import { useActiveDurationS } from './use-active-duration.ts';

export interface QuestNumeralsProps {
  quest: Quest;
  /** Null while the path is not on this device. */
  distanceM: number | null;
  findCount: number;
  display: Display;
}

export function QuestNumerals({ quest, distanceM, findCount, display }: QuestNumeralsProps) {
  const distance = distanceParts(distanceM, display.units, display.locale);
  return (
    <dl className="grid grid-cols-[1.15fr_0.85fr_1.1fr] border-line border-t max-lg:[&_dd]:text-[min(2rem,7.4vw)] max-lg:[&_dd_span]:text-[min(1rem,3.9vw)] max-lg:[&_dt]:text-[min(0.90625rem,4vw)] [&_dd]:whitespace-nowrap [&>*]:pt-3 [&>*]:pb-1 [&>*+*]:border-line [&>*+*]:border-l [&>*+*]:pl-3 sm:[&>*+*]:pl-4">
      <Figure label="Distance" value={distance.value} unit={distance.unit} />
      <Figure label="Finds" value={findCount} />
      <PaceFigure quest={quest} distanceM={distanceM} display={display} />
    </dl>
  );
}

/** A separate component, because it updates with the clock. */
function PaceFigure({ quest, distanceM, display }: Omit<QuestNumeralsProps, 'findCount'>) {
  const durationS = useActiveDurationS(quest);
  const pace = speedParts(distanceM, durationS, display.units, display.locale);
  return <Figure label="Pace" value={pace.value} unit={pace.unit} />;
}
