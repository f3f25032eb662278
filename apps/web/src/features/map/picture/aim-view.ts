import type { Point } from '@metalquest/core/map/picture/matrix';
import type { PictureSize } from '@metalquest/core/map/picture/place-picture';

/** The part of a picture that is shown: `x` and `y`, in its pixels, are under the cross. */
export interface AimView extends Point {
  /** Pixels of the screen in a pixel of the picture. */
  readonly scale: number;
}

const MAX_SCALE = 8;

const fitting = (picture: PictureSize, frame: PictureSize): number =>
  Math.min(frame.width / picture.width, frame.height / picture.height);

/** The whole picture. */
export const wholePicture = (picture: PictureSize, frame: PictureSize): AimView => ({
  x: picture.width / 2,
  y: picture.height / 2,
  scale: fitting(picture, frame),
});

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Moves the picture by pixels of the screen; the cross stays on it. */
export function pannedBy(view: AimView, dx: number, dy: number, { width, height }: PictureSize): AimView {
  return {
    ...view,
    x: within(view.x - dx / view.scale, 0, width),
    y: within(view.y - dy / view.scale, 0, height),
  };
}

/** Scales about a point of the screen, counted from the cross. */
export function zoomedBy(
  view: AimView,
  factor: number,
  at: Point,
  picture: PictureSize,
  frame: PictureSize,
): AimView {
  const least = Math.min(fitting(picture, frame), 1);
  const scale = within(view.scale * factor, least, Math.max(MAX_SCALE, least));
  const moved = { ...view, x: view.x + at.x / view.scale, y: view.y + at.y / view.scale, scale };
  return pannedBy(moved, at.x, at.y, picture);
}
