import { lazy, Suspense } from 'react';
import { MapFailure } from '../map-failure.tsx';
import type { MapPictureProps } from './picture-canvas.tsx';

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
