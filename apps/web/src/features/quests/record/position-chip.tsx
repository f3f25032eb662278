import type { ActiveQuest, PausedQuest } from '@metalquest/core/quest/quest';
import { formatDistance } from '@metalquest/core/units/distance';
import { CirclePause, Footprints, LocateOff, Navigation } from 'lucide-react';
import type { Display } from '../../../engine/use-display.ts';
import type { MapPosition } from '../../../map/map-content.ts';
import { Pill } from '../../../ui/pill.tsx';

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75, className: 'shrink-0' } as const;

export function PositionChip({
  quest,
  position,
  awayM,
  display,
}: {
  quest: ActiveQuest | PausedQuest;
  position: MapPosition | null;
  /** Distance of the device from the quest in metres, if it is away. */
  awayM: number | null;
  display: Display;
}) {
  return (
    <Pill className="shadow-soft">
      {quest.status === 'paused' ? (
        <>
          <CirclePause {...icon} />
          Path paused
        </>
      ) : awayM !== null ? (
        <>
          <Navigation {...icon} />
          You are {formatDistance(awayM, display.units, display.locale, 0)} away
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

/** '4 m accuracy', '13 ft accuracy': the radius of the position's accuracy. */
function accuracyText(accuracyM: number, { units, locale }: Display): string {
  return `${formatDistance(Math.max(1, accuracyM), units, locale)} accuracy`;
}
