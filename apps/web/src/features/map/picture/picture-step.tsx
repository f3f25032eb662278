import type { Point } from '@metalquest/core/map/picture/matrix';
import { Undo2, X } from 'lucide-react';
import type { DevicePicture } from '../../../map/device/device-map-store.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { AimView } from './aim-view.ts';
import { PictureAim } from './picture-aim.tsx';

export interface PictureStepProps {
  readonly picture: DevicePicture;
  readonly url: string;
  readonly aim: AimView | null;
  readonly onAim: (view: AimView) => void;
  readonly onNext: (at: Point) => void;
  /** Places the picture by its corners. */
  readonly onCorners: (() => void) | null;
  /** Removes the last point. */
  readonly onUndo: (() => void) | null;
  /** Back to the placed picture. */
  readonly onBack: (() => void) | null;
  readonly onClose: () => void;
}

/** Chooses a point of the picture, which covers the map. */
export function PictureStep(props: PictureStepProps) {
  const { picture, url, aim, onAim, onNext, onCorners, onUndo, onBack, onClose } = props;
  const { name, points, corners } = picture;
  const number = points.length + 1;
  return (
    <section
      aria-label={`Point ${number} in the picture`}
      className="absolute inset-0 z-30 flex flex-col bg-card"
    >
      <PictureAim url={url} name={name} size={picture} view={aim} onView={onAim} />
      <div className="border-line border-t p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="pt-1.5 text-lg leading-tight">Point {number} in the picture</h2>
          <IconButton label="Close" variant="ghost" className="-mt-1 -mr-1.5" onClick={onClose}>
            <X aria-hidden="true" size={22} strokeWidth={1.75} />
          </IconButton>
        </div>
        <p className="mt-1 max-w-prose text-muted">
          Move the picture until the cross is on something that the map shows too, such as a road junction or
          the corner of a field. {number === 1 ? 'Two points are enough to start; up to six are better.' : ''}
        </p>
        <div className="mt-3.5 flex flex-wrap gap-2.5">
          <Button onClick={() => aim && onNext(aim)} disabled={!aim} className="grow sm:grow-0">
            Find it on the map
          </Button>
          {onCorners ? (
            <Button variant="secondary" onClick={onCorners}>
              {corners ? 'Place it where the photo was taken' : 'Place it by its corners'}
            </Button>
          ) : null}
          {onUndo ? (
            <Button variant="secondary" onClick={onUndo}>
              <Undo2 aria-hidden="true" size={20} strokeWidth={1.75} />
              Undo point {points.length}
            </Button>
          ) : null}
          {onBack ? (
            <Button variant="secondary" onClick={onBack}>
              Back to the map
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}
