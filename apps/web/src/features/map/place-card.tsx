import { haversineM } from '@metalquest/core/geo/distance';
import type { NamedPlace } from '@metalquest/core/geo/gazetteer';
import type { LngLat } from '@metalquest/core/geo/point';
import type { Quest } from '@metalquest/core/quest/quest';
import { formatDistance, formatHeight } from '@metalquest/core/units/distance';
import { Copy, Keyboard } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Display } from '../../engine/use-display.ts';
import { NOT_YET, usePlaceNotations } from '../../engine/use-place-text.ts';
import { squareText, TypedPlace } from '../../map/typed-place.tsx';
import { usePlaceHeight } from '../../map/use-place-height.ts';
import { placeState } from '../../records/requested-place.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { MapCard } from './map-card.tsx';

export interface PlaceCardProps {
  readonly place: LngLat;
  readonly position: LngLat | null;
  /** The current quest, which a find logged here belongs to. */
  readonly quest: Quest | null;
  /** Whether the place is the centre of the map and moves with it. */
  readonly aiming: boolean;
  readonly display: Display;
  /** Side of the square of the typed grid reference, in metres; null for other places. */
  readonly sizeM: number | null;
  /** The town at the place, if it was chosen by name. */
  readonly name: string | null;
  readonly onTyped: (place: LngLat, sizeM: number | null) => void;
  readonly onName: (place: NamedPlace) => void;
  readonly onClose: () => void;
}

/** Actions for a chosen place. The place is passed in the history state, never in the URL. */
export function PlaceCard(props: PlaceCardProps) {
  const { place, position, quest, aiming, sizeM, name, display, onTyped, onName, onClose } = props;
  const { units, locale } = display;
  const notations = usePlaceNotations();
  const [typing, setTyping] = useState(false);
  const heightM = usePlaceHeight(place);
  const facts = [
    ...(position ? [`${formatDistance(haversineM(position, place), units, locale)} from you`] : []),
    ...(heightM === null ? [] : [`${formatHeight(heightM, units, locale)} above sea level`]),
  ];
  return (
    <MapCard
      title={aiming ? 'The middle of the map' : (name ?? 'This place')}
      extra={facts.length > 0 ? facts.join(' · ') : null}
      takesFocus={!aiming}
      onClose={onClose}
    >
      <ul className="-mx-1.5 mt-1 flex flex-wrap gap-x-1">
        {notations(place).map((notation) => (
          <li key={notation}>
            <CopyButton text={notation} />
          </li>
        ))}
      </ul>
      {aiming && typing ? (
        <div className="mt-3">
          <TypedPlace takesFocus near={place} names={{ units, locale, onName }} onPlace={onTyped} />
        </div>
      ) : (
        <>
          {aiming ? <AimHint onType={() => setTyping(true)} /> : null}
          {squareText(sizeM) ? <p className="mt-2 text-muted text-sm">{squareText(sizeM)}</p> : null}
          <PlaceActions place={place} quest={quest} />
        </>
      )}
    </MapCard>
  );
}

function CopyButton({ text }: { text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copied', { description: text });
    } catch {
      toast.info('Copy this place', { description: text });
    }
  }
  if (text === NOT_YET) return <span className="block h-11 w-40">{text}</span>;
  return (
    <button
      type="button"
      aria-label={`Copy ${text}`}
      onClick={copy}
      className="figures flex h-11 items-center gap-1.5 rounded-control px-1.5 text-sm hover:bg-moss-tint"
    >
      {text}
      <Copy aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0 text-muted" />
    </button>
  );
}

function AimHint({ onType }: { onType: () => void }) {
  return (
    <div className="mt-2 flex items-center justify-between gap-3">
      <p className="text-muted text-sm">Move the map, by touch or with the arrow keys, to aim.</p>
      <Button variant="ghost" className="-mr-2 shrink-0 px-3" onClick={onType}>
        <Keyboard aria-hidden="true" size={20} strokeWidth={1.75} />
        Type place
      </Button>
    </div>
  );
}

function PlaceActions({ place, quest }: Pick<PlaceCardProps, 'place' | 'quest'>) {
  return (
    <div className="mt-2.5 flex flex-wrap gap-2.5">
      {quest ? (
        <Button asChild variant="find" size="field" className="grow px-4">
          <Link to={`/quests/${quest.id}/add-find`} state={placeState(place)}>
            Log find here
          </Link>
        </Button>
      ) : null}
      <Button asChild variant={quest ? 'secondary' : 'primary'} size="field" className="grow px-4">
        <Link to="/quests" state={placeState(place)}>
          Start quest here
        </Link>
      </Button>
      <p className="w-full text-muted text-sm">
        {quest
          ? `The find is added to ${quest.name}.`
          : 'A find belongs to a quest: start one here to log finds.'}
      </p>
    </div>
  );
}
