import type { ActiveQuest, PausedQuest } from '@metalquest/core/quest/quest';
import { CirclePause, Footprints, LocateOff } from 'lucide-react';
import type { Display } from '../../lib/use-display.ts';
import { Pill } from '../../ui/pill.tsx';
import { accuracyText } from './accuracy-text.ts';
import type { Position } from './quest-slots.ts';

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75, className: 'shrink-0' } as const;

/** At the foot of the map: how well the path is being recorded just now. */
export function PositionChip({
  quest,
  position,
  display,
}: {
  quest: ActiveQuest | PausedQuest;
  position: Position | null;
  display: Display;
}) {
  return (
    <Pill className="shadow-soft">
      {quest.status === 'paused' ? (
        <>
          <CirclePause {...icon} />
          Path paused
        </>
      ) : position ? (
        <>
          <Footprints {...icon} />
          {accuracyText(position.accuracyM, display)}
        </>
      ) : (
        <>
          <LocateOff {...icon} />
          Waiting for GPS
        </>
      )}
    </Pill>
  );
}
