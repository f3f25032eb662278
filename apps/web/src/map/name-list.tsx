import { haversineM } from '@metalquest/core/geo/distance';
import type { NamedPlace } from '@metalquest/core/geo/gazetteer';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Units } from '@metalquest/core/preferences/preferences';
import { formatDistance } from '@metalquest/core/units/distance';
import { useEffect, useRef } from 'react';

export interface NameListProps {
  readonly id: string;
  readonly places: readonly NamedPlace[];
  /** Index of the option that the arrow keys chose, or -1. */
  readonly active: number;
  /** Distances are from here. */
  readonly near: LngLat | null;
  readonly units: Units;
  readonly locale: string;
  readonly onChoose: (place: NamedPlace) => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

export function NameList({ id, places, active, near, units, locale, onChoose }: NameListProps) {
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  return (
    <>
      <div
        role="listbox"
        id={id}
        aria-label="Places"
        className="mt-2 max-h-36 overflow-y-auto overscroll-contain rounded-control border border-line"
      >
        {places.map((found, index) => (
          <Option
            key={`${found.place.lng},${found.place.lat}`}
            id={optionId(id, index)}
            isActive={index === active}
            title={found.otherName ? `${found.name} (${found.otherName})` : found.name}
            where={[found.region, countries.of(found.country)].filter(Boolean).join(', ')}
            distance={near ? formatDistance(haversineM(near, found.place), units, locale, 0) : null}
            onChoose={() => onChoose(found)}
          />
        ))}
      </div>
      <p className="mt-1.5 text-muted text-xs">
        Places: GeoNames, on this device{near ? '. Distances are from the middle of the map.' : '.'}
      </p>
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly title: string;
  readonly where: string;
  readonly distance: string | null;
  readonly onChoose: () => void;
}

function Option({ id, isActive, title, where, distance, onChoose }: OptionProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input, which keeps the focus.
    <div
      ref={row}
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      // The input keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-12 cursor-pointer items-center justify-between gap-3 border-line px-3 py-1.5 not-last:border-b hover:bg-moss-tint aria-selected:bg-moss-tint"
    >
      <span className="min-w-0">
        <span className="block truncate font-[560]">{title}</span>
        <span className="block truncate text-muted text-sm">{where}</span>
      </span>
      {distance ? <span className="figures shrink-0 text-muted text-sm">{distance}</span> : null}
    </div>
  );
}
