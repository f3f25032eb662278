import type { MediaId } from '@metalquest/core/ids';
import type { Units } from '@metalquest/core/preferences/preferences';

/** Common paper sizes. All lengths on paper are millimetres. */
export const PAPER_SIZES = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
} as const;

export type PaperSize = keyof typeof PAPER_SIZES;

export function paperSizeOf(units: Units): PaperSize {
  return units === 'imperial' ? 'letter' : 'a4';
}

/** Colours of printed pages, independent of the theme. */
export const INKS = {
  ink: '#23261f',
  muted: '#5c5f52',
  line: '#b9bda9',
  hair: '#d5d8c8',
  ground: '#f2f3ea',
  land: '#dde3cc',
  moss: '#687553',
  mossDeep: '#4a5639',
  brass: '#b4832f',
  brassDeep: '#8a6119',
  white: '#ffffff',
} as const;

/** `strong` is `text` with an outline: a real semibold would cost another font download. */
export type Face = 'text' | 'strong' | 'display';

export const STRONG_OUTLINE = 0.026;

export function typefaceOf(face: Face): 'text' | 'display' {
  return face === 'display' ? 'display' : 'text';
}

export const MM_PER_POINT = 25.4 / 72;

export interface TextMark {
  readonly mark: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly face: Face;
  readonly points: number;
  readonly ink: string;
  readonly anchor: 'start' | 'end' | 'middle';
  readonly level: 1 | 2 | null;
}

export interface ShapeMark {
  readonly mark: 'shape';
  readonly spots: readonly (readonly [x: number, y: number])[];
  readonly closed: boolean;
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly width: number;
  readonly dash: readonly [number, number] | null;
}

interface RingMark {
  readonly mark: 'ring';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill: string | null;
  readonly stroke: string | null;
  readonly width: number;
}

export interface PhotoMark {
  readonly mark: 'photo';
  readonly media: MediaId;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The picture of the report's map, which fills the frame exactly. A report has at most one. */
export interface MapMark {
  readonly mark: 'map';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One drawing instruction. It is complete: the renderer makes no layout decisions. */
export type Mark = TextMark | ShapeMark | RingMark | PhotoMark | MapMark;

export interface PdfPage {
  readonly paper: PaperSize;
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

export const PHOTO_MISSING = 'Photo not on this device';
