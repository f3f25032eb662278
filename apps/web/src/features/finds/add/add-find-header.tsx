import { formatDistance } from '@metalquest/core/units/distance';
import { X } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { clockText, foundAtText } from '../view/find-facts-text.ts';
import type { FindPlace } from './find-place.ts';

export interface AddFindHeaderProps {
  /** The heading; it takes the focus when the form is replaced. */
  ref: Ref<HTMLHeadingElement>;
  questName: string;
  /** ISO-8601 UTC; null for now. */
  foundAt: string | null;
  place: FindPlace;
  display: Display;
  onClose: () => void;
}

export function AddFindHeader({ ref, questName, foundAt, place, display, onClose }: AddFindHeaderProps) {
  const now = useMinute();
  return (
    <header className="flex items-center gap-3 px-4 pt-[max(0.875rem,var(--page-top))] pb-3.5 md:px-0 md:pt-7">
      <IconButton label="Close and keep draft" onClick={onClose}>
        <X aria-hidden="true" size={22} strokeWidth={1.75} />
      </IconButton>
      <div className="min-w-0">
        <h1 ref={ref} tabIndex={-1} className="text-xl leading-none outline-none">
          Log find
        </h1>
        <p className="mt-1 truncate text-muted text-sm">
          {[
            questName,
            foundAt ? foundAtText(foundAt, display.locale) : clockText(now, display.locale),
            placeText(place, display),
          ].join(', ')}
        </p>
      </div>
    </header>
  );
}

function placeText(place: FindPlace, { units, locale }: Display): string {
  if (place.source === 'photo') return 'place from the photo';
  if (place.source === 'pin') return 'place set manually';
  return place.accuracyM === null
    ? 'no place yet'
    : `${formatDistance(Math.max(1, place.accuracyM), units, locale)} accuracy`;
}

function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
