import { warrantyOf } from '@metalquest/core/gear/warranty';
import type { GearListItem } from '@metalquest/sync/queries/query-types';
import { Link } from 'react-router';
import { findsText } from './gear-labels.ts';
import { GearPicture } from './gear-picture.tsx';
import { SerialNumber } from './serial-number.tsx';
import { WarrantyBadge } from './warranty-badge.tsx';

export function GearCard({ gear, today, locale }: { gear: GearListItem; today: string; locale: string }) {
  const makeAndModel = [gear.brand, gear.model].filter((part) => part !== null).join(' ');
  return (
    <article className="group relative">
      <div className="relative">
        <GearPicture
          media={gear.cover}
          type={gear.type}
          alt=""
          className="aspect-4/3 rounded-picture shadow-soft transition-shadow group-hover:shadow-float"
        />
        <WarrantyBadge warranty={warrantyOf(gear, today)} className="absolute top-2.5 left-2.5" />
      </div>
      <h3 className="mt-3 text-md leading-tight md:text-lg md:leading-tight">
        <Link to={`/gear/${gear.id}`} className="after:absolute after:inset-0 after:rounded-picture">
          <span className="line-clamp-2">{gear.name}</span>
        </Link>
      </h3>
      {makeAndModel ? <p className="mt-0.5 truncate text-muted text-sm">{makeAndModel}</p> : null}
      <div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-2">
        {gear.findCount > 0 ? (
          <p className="figures text-brass-deep">{findsText(gear.findCount, locale)}</p>
        ) : (
          <p className="text-muted text-sm">No finds yet</p>
        )}
        {gear.serialNumber ? (
          <SerialNumber
            key={gear.serialNumber}
            serialNumber={gear.serialNumber}
            name={gear.name}
            isShort
            className="relative -mr-2.5"
          />
        ) : null}
      </div>
    </article>
  );
}
