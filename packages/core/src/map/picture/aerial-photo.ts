import { movedBy } from '../../geo/move.ts';
import type { LngLat } from '../../geo/point.ts';
import type { PictureSize } from './place-picture.ts';

/** From the XMP data that a drone writes into a photo. */
export interface Flight {
  /** Above the place of take-off. */
  readonly heightM: number | null;
  /** Where the top of the photo points, in degrees clockwise from north. */
  readonly yaw: number | null;
  /** -90 if the camera looks straight down. */
  readonly pitch: number | null;
}

/** Values of XMP are attributes or elements, in the words of DJI, which other makers use too. */
const NUMBERS = {
  height: /:RelativeAltitude(?:="|>)([+-]?\d{1,6}(?:\.\d{1,10})?)/,
  gimbalYaw: /:GimbalYawDegree(?:="|>)([+-]?\d{1,6}(?:\.\d{1,10})?)/,
  flightYaw: /:FlightYawDegree(?:="|>)([+-]?\d{1,6}(?:\.\d{1,10})?)/,
  pitch: /:GimbalPitchDegree(?:="|>)([+-]?\d{1,6}(?:\.\d{1,10})?)/,
} as const;

/** @param text the part of the file with its XMP data */
export function flightIn(text: string): Flight {
  const read = (pattern: RegExp): number | null => {
    const found = pattern.exec(text)?.[1];
    return found === undefined ? null : Number(found);
  };
  return {
    heightM: read(NUMBERS.height),
    yaw: read(NUMBERS.gimbalYaw) ?? read(NUMBERS.flightYaw),
    pitch: read(NUMBERS.pitch),
  };
}

/** Most drones have a wide angle lens like this. */
const USUAL_FOCAL_LENGTH_MM = 24;
/** Diagonal of the film frame that focal lengths are compared by. */
const FILM_DIAGONAL_MM = 43.27;
const USUAL_HEIGHT_M = 60;
/** Within this, the photo looks straight down. */
const MAX_TILT_DEGREES = 15;

export interface AerialPhoto extends Flight {
  readonly place: LngLat;
  /** As on film of 35 mm; null if unknown. */
  readonly focalLengthMm: number | null;
}

/**
 * The places of the corners of a photo from above, clockwise from its top left; the ground is taken as level. Null if
 * the camera did not look down.
 */
export function groundCorners(photo: AerialPhoto, { width, height }: PictureSize): readonly LngLat[] | null {
  if (photo.pitch !== null && Math.abs(photo.pitch + 90) > MAX_TILT_DEGREES) return null;
  const heightM = photo.heightM && photo.heightM > 0 ? photo.heightM : USUAL_HEIGHT_M;
  const diagonalM = (heightM * FILM_DIAGONAL_MM) / (photo.focalLengthMm ?? USUAL_FOCAL_LENGTH_MM);
  return cornersAround(photo.place, diagonalM, photo.yaw ?? 0, { width, height });
}

/** The corners of a picture with this diagonal on the ground, whose top points to `yaw` degrees from north. */
export function cornersAround(
  middle: LngLat,
  diagonalM: number,
  yaw: number,
  { width, height }: PictureSize,
): readonly LngLat[] {
  const perPixel = diagonalM / Math.hypot(width, height) / 2;
  const [right, up] = [width * perPixel, height * perPixel];
  const [sin, cos] = [Math.sin((yaw * Math.PI) / 180), Math.cos((yaw * Math.PI) / 180)];
  return [
    [-right, up],
    [right, up],
    [right, -up],
    [-right, -up],
  ].map(([x = 0, y = 0]) => movedBy(middle, x * cos + y * sin, y * cos - x * sin));
}
