import { formatDistance } from '@metalquest/core/units/distance';
import type { MapBoundary, MapQuest } from '@metalquest/sync/queries/map-queries';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Display } from '../../engine/use-display.ts';
import { Button } from '../../ui/button.tsx';
import { MapCard } from './map-card.tsx';

export function QuestCardOnMap({
  quest,
  findCount,
  display: { units, locale },
  onClose,
  profile,
}: {
  quest: MapQuest;
  findCount: number;
  display: Display;
  onClose: () => void;
  /** The heights along its path. */
  profile: ReactNode;
}) {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(new Date(quest.startTime));
  const finds = findCount === 1 ? '1 find' : `${findCount} finds`;
  return (
    <MapCard title={quest.name} extra={day} onClose={onClose}>
      <p className="figures mt-3 text-md">
        {quest.distanceM > 0 ? `${formatDistance(quest.distanceM, units, locale)}, ${finds}` : finds}
      </p>
      {quest.distanceM > 0 ? profile : null}
      <Button asChild variant="secondary" className="mt-3.5 w-full">
        <Link to={`/quests/${quest.id}`}>Open quest</Link>
      </Button>
    </MapCard>
  );
}

const STATUS = {
  active: 'Permission is active',
  pending: 'Permission is pending',
  expired: 'Permission has expired',
  revoked: 'Permission was revoked',
} as const;

export function BoundaryCardOnMap({ land, onClose }: { land: MapBoundary; onClose: () => void }) {
  return (
    <MapCard title={land.propertyAddress} extra={STATUS[land.status]} onClose={onClose}>
      <Button asChild variant="secondary" className="mt-3.5 w-full">
        <Link to={`/permissions/${land.id}`}>Open permission</Link>
      </Button>
    </MapCard>
  );
}
