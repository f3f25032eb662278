import type { Units } from '@metalquest/core/preferences/preferences';
import type { MapFrame } from '@metalquest/pdf/sketch-frame';
import { lazy, Suspense } from 'react';
import { MapFailure } from '../map-failure.tsx';

export interface MapPicture {
  readonly file: Blob;
  readonly credits: readonly string[];
  /** For the author: what is not in it, and why. */
  readonly notes: readonly string[];
  /** False if something failed to load, so that another try may be better. */
  readonly isComplete: boolean;
}

export interface MapPictureProps {
  readonly frame: MapFrame;
  readonly units: Units;
  readonly onPicture: (picture: MapPicture) => void;
  /** The map cannot be drawn. */
  readonly onFailure: (cause: unknown) => void;
}

const PictureCanvas = lazy(() => import('./picture-canvas.tsx'));

/** Draws the user's map of a frame outside of the screen, and hands over its picture. Unmount it then. */
export function MapPictureMaker(props: MapPictureProps) {
  return (
    <MapFailure onFailure={props.onFailure}>
      <Suspense fallback={null}>
        <PictureCanvas {...props} />
      </Suspense>
    </MapFailure>
  );
}
