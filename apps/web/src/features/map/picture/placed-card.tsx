import type { LngLat } from '@metalquest/core/geo/point';
import { changedLayer } from '@metalquest/core/map/layer-stack';
import {
  ANGLED_FROM,
  MAX_POINTS,
  type PlacementProblem,
  placePicture,
  rmsOf,
  type View,
} from '@metalquest/core/map/picture/place-picture';
import { formatError } from '@metalquest/core/units/distance';
import { Plus, Undo2 } from 'lucide-react';
import type { Display } from '../../../engine/use-display.ts';
import { deviceLayerId } from '../../../map/device/device-layers.ts';
import type { DevicePicture } from '../../../map/device/device-map-store.ts';
import { storeLayerStack, useLayerStack } from '../../../map/layer-stack-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { MapCard } from '../map-card.tsx';

const PROBLEMS: Readonly<Record<PlacementProblem, string>> = {
  'too-few': 'Set at least two points.',
  'too-close':
    'The points are too close together or on one line, or two of them are swapped. Set points that are spread over the picture.',
  mirrored:
    'With these points the picture would be mirrored. Check that each is on the right place of the map.',
  horizon:
    'With these points a part of the picture would lie beyond the horizon. Check that each is on the right place of the map.',
};

const VIEWS: Readonly<Record<View, string>> = {
  flat: 'Flat: a scan, or a photo from straight above',
  angled: 'At an angle: a photo from the side, or of a map on a table',
};

export interface PlacedCardProps {
  readonly picture: DevicePicture;
  readonly onAdd: () => void;
  readonly onUndo: () => void;
  readonly onView: (view: View) => void;
  /** Moves the map. */
  readonly onGo: (place: LngLat) => void;
  readonly onClose: () => void;
  readonly display: Display;
}

/** How well a picture fits the map, and its opacity. */
export function PlacedCard({ picture, onAdd, onUndo, onView, onGo, onClose, display }: PlacedCardProps) {
  const { userId, name, points, view, placement } = picture;
  const { units, locale } = display;
  const placed = placePicture(picture, points, view);
  const isAngled = view === 'angled' && points.length >= ANGLED_FROM;
  const residualsM = placement?.residualsM ?? null;
  const stack = useLayerStack(userId);
  const layer = stack.find(({ id }) => id === deviceLayerId(picture));
  const length = (metres: number) => formatError(metres, units, locale);
  return (
    <MapCard
      title={name}
      extra={`Placed by ${points.length} points. Drag them until it fits.`}
      takesFocus={false}
      onClose={onClose}
    >
      {placed.ok ? (
        <p role="status" className="mt-1">
          {residualsM
            ? `The points are off by ${length(rmsOf(residualsM))} (root mean square).`
            : `These points fit exactly. From ${isAngled ? 'five' : 'four'} points on, the error of each is shown.`}
        </p>
      ) : (
        <Note tone="problem" className="mt-2">
          {PROBLEMS[placed.error]}
        </Note>
      )}
      {residualsM ? (
        <ul aria-label="Error of each point" className="mt-1.5 flex flex-wrap gap-x-1">
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is identified by its number.
            <li key={index}>
              <button
                type="button"
                aria-label={`Go to point ${index + 1}, off by ${length(residualsM[index] ?? 0)}`}
                onClick={() => onGo(point)}
                className="figures flex h-11 items-center gap-1.5 rounded-control px-2 text-sm hover:bg-moss-tint"
              >
                <span className="grid size-6 place-items-center rounded-full bg-brass-deep text-paper text-xs">
                  {index + 1}
                </span>
                {length(residualsM[index] ?? 0)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {points.length >= ANGLED_FROM ? (
        <fieldset className="mt-2">
          <legend className="sr-only">How the picture was made</legend>
          {(['flat', 'angled'] as const).map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="radio"
                name="picture-view"
                checked={view === one}
                onChange={() => onView(one)}
                className="choice-ring"
              />
              {VIEWS[one]}
            </label>
          ))}
        </fieldset>
      ) : null}
      {layer ? (
        <Slider
          label={`Opacity of ${name}`}
          valueText={`${Math.round(layer.opacity * 100)}%`}
          value={Math.round(layer.opacity * 100)}
          max={100}
          step={5}
          onValueChange={(percent) =>
            storeLayerStack(userId, changedLayer(stack, layer.id, { opacity: percent / 100 }))
          }
          className="mt-1 px-2"
        />
      ) : null}
      <div className="mt-2 flex flex-wrap gap-2.5">
        <Button onClick={onClose} className="grow">
          Done
        </Button>
        {points.length < MAX_POINTS ? (
          <Button variant="secondary" onClick={onAdd}>
            <Plus aria-hidden="true" size={20} strokeWidth={1.75} />
            Add point
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onUndo}>
          <Undo2 aria-hidden="true" size={20} strokeWidth={1.75} />
          Undo
        </Button>
      </div>
    </MapCard>
  );
}
