import { haversineM } from '@metalquest/core/geo/distance';
import type { LngLat } from '@metalquest/core/geo/point';
import { cornersAround } from '@metalquest/core/map/picture/aerial-photo';
import type { Point } from '@metalquest/core/map/picture/matrix';
import { type ControlPoint, cornerPoints } from '@metalquest/core/map/picture/place-picture';
import { type RefObject, useEffect, useState } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { storedFile } from '../../../map/device/device-folder.ts';
import type { DevicePicture } from '../../../map/device/device-map-store.ts';
import { placeDevicePicture } from '../../../map/device/device-maps.ts';
import { useDeviceMaps } from '../../../map/device/use-device-maps.ts';
import { MapHandle } from '../../../map/map-handle.tsx';
import { Button } from '../../../ui/button.tsx';
import { useObjectUrl } from '../../../ui/use-object-url.ts';
import type { AtlasHandle } from '../atlas/atlas-canvas.tsx';
import { Cross } from '../cross.tsx';
import { MapCard } from '../map-card.tsx';
import type { AimView } from './aim-view.ts';
import { PictureSnippet } from './picture-snippet.tsx';
import { PictureStep } from './picture-step.tsx';
import { PlacedCard } from './placed-card.tsx';

export interface PlacePictureProps {
  /** Of a picture among the map files of this device. */
  readonly id: string;
  readonly atlas: RefObject<AtlasHandle | null>;
  /** The place under the cross of the map. */
  readonly centre: LngLat | null;
  readonly onClose: () => void;
  readonly display: Display;
}

/** Places a picture by points that are set on the picture and on the map, one after the other. */
export function PlacePicture({ id, ...props }: PlacePictureProps) {
  const picture = (useDeviceMaps() ?? []).find((file) => file.id === id);
  const url = useStored(picture?.kind === 'picture' ? picture : null);
  return picture?.kind === 'picture' && url ? (
    <PlaceStoredPicture picture={picture} url={url} {...props} />
  ) : null;
}

/** The address of a stored picture; null while it is opened. */
function useStored(picture: DevicePicture | null): string | null {
  const [file, setFile] = useState<File | null>(null);
  const { userId, id } = picture ?? {};
  useEffect(() => {
    if (!userId || !id) return;
    let stopped = false;
    void storedFile({ userId, id }).then((found) => stopped || setFile(found));
    return () => {
      stopped = true;
    };
  }, [userId, id]);
  return useObjectUrl(file);
}

/** Shown in the middle of the map, a picture that has no place yet takes this share of the view. */
const SHARE_OF_VIEW = 0.4;

function PlaceStoredPicture(
  props: Omit<PlacePictureProps, 'id'> & { readonly picture: DevicePicture; readonly url: string },
) {
  const { picture, url, atlas, centre, onClose, display } = props;
  const { name, points, view } = picture;
  const [step, setStep] = useState<'picture' | 'map' | 'placed'>(points.length > 1 ? 'placed' : 'picture');
  const [aim, setAim] = useState<AimView | null>(null);
  const [chosen, setChosen] = useState<Point | null>(null);
  const map = atlas.current?.map;
  const place = (next: readonly ControlPoint[], as = view) => void placeDevicePicture(picture, next, as);

  const setPoint = () => {
    if (!chosen || !centre) return;
    const next = [...points, { x: chosen.x, y: chosen.y, ...centre }];
    place(next);
    setChosen(null);
    setStep(next.length > 1 ? 'placed' : 'picture');
  };
  const undo = () => {
    const next = points.slice(0, -1);
    place(next);
    if (next.length < 2) setStep('picture');
  };
  const placeCorners = () => {
    const [west = 0, south = 0, east = 0, north = 0] = atlas.current?.view() ?? [];
    const diagonalM = haversineM({ lng: west, lat: south }, { lng: east, lat: north }) * SHARE_OF_VIEW;
    const places = picture.corners ?? (centre && cornersAround(centre, diagonalM, 0, picture));
    if (!places) return;
    const corners = cornerPoints(picture, places);
    place(corners, 'angled');
    setStep('placed');
    atlas.current?.lookAt(middleOf(places), picture.corners ? undefined : map?.getZoom());
  };

  if (step === 'picture') {
    return (
      <PictureStep
        picture={picture}
        url={url}
        aim={aim}
        onAim={setAim}
        onNext={(at) => {
          setChosen(at);
          setStep('map');
        }}
        onCorners={points.length === 0 ? placeCorners : null}
        onUndo={points.length > 0 ? undo : null}
        onBack={points.length > 1 ? () => setStep('placed') : null}
        onClose={onClose}
      />
    );
  }
  if (step === 'map' && chosen) {
    return (
      <>
        <Cross />
        <MapCard title={`Point ${points.length + 1} on the map`} onClose={onClose}>
          <div className="mt-1 flex items-center gap-3.5">
            <PictureSnippet url={url} size={picture} at={chosen} />
            <p className="text-muted">Move the map until the cross is on the same place as in the picture.</p>
          </div>
          <div className="mt-3.5 flex flex-wrap gap-2.5">
            <Button onClick={setPoint} disabled={!centre} className="grow">
              Set point {points.length + 1}
            </Button>
            <Button variant="secondary" onClick={() => setStep('picture')}>
              Back to the picture
            </Button>
          </div>
        </MapCard>
      </>
    );
  }
  return (
    <>
      {map
        ? points.map((point, index) => (
            <MapHandle
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is identified by its number.
              key={index}
              map={map}
              at={point}
              text={`${index + 1}`}
              label={`Point ${index + 1} of ${name}. Arrow keys move it by a metre, with Shift by ten.`}
              onMoving={noop}
              onMoved={({ lng, lat }) => place(points.with(index, { ...point, lng, lat }))}
            />
          ))
        : null}
      <PlacedCard
        picture={picture}
        onAdd={() => setStep('picture')}
        onUndo={undo}
        onView={(next) => place(points, next)}
        onGo={(at) => atlas.current?.lookAt(at)}
        onClose={onClose}
        display={display}
      />
    </>
  );
}

const noop = () => {};

const middleOf = (places: readonly LngLat[]): LngLat => ({
  lng: places.reduce((sum, { lng }) => sum + lng, 0) / places.length,
  lat: places.reduce((sum, { lat }) => sum + lat, 0) / places.length,
});
