/** A colour of the look by its token, so that a drawing is right in either theme, on the screen and in a picture. */
export type Tone =
  | 'ink'
  | 'muted'
  | 'line'
  | 'edge'
  | 'contour'
  | 'paper'
  | 'card'
  | 'moss'
  | 'moss-deep'
  | 'moss-tint'
  | 'brass'
  | 'brass-deep';

/** An area, by the `d` of its outline. */
interface AreaMark {
  readonly kind: 'area';
  readonly d: string;
  readonly tone: Tone;
  /** 0 to 1; whole unless given. */
  readonly opacity?: number;
}

/** A stroke along a `d`. */
interface StrokeMark {
  readonly kind: 'stroke';
  readonly d: string;
  readonly tone: Tone;
  readonly width: number;
  readonly dash?: readonly [on: number, off: number];
}

/** A disc, with a ring around it where it must stand out from what it lies on. */
interface DotMark {
  readonly kind: 'dot';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly tone: Tone;
  readonly ring?: Tone;
}

/** One line of text; `y` is its baseline. */
interface TextMark {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly tone: Tone;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly isStrong?: boolean;
}

/** What a chart is drawn of, on the screen and in a picture alike. Lengths are CSS pixels, from the top left. */
export type Mark = AreaMark | StrokeMark | DotMark | TextMark;

/** Where a value lies, how it is read out, and what it is when it is looked at. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** 'Coin, 118 finds, 41 %' */
  readonly label: string;
}

/** A chart, drawn for one width. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  /** The values in the order in which the arrow keys go through them. */
  readonly spots: readonly Spot[];
}

/** What a chart is drawn on: its width in CSS pixels, and how large the person has text (1 is 16 px). */
export interface Paper {
  readonly width: number;
  readonly em: number;
}

/** The sizes of text in a chart, before `em`. */
export const SMALL_PX = 13;
export const LABEL_PX = 14.5;

type Corners = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number];

/** The outline of a rectangle with round corners; a radius is never more than half of a side. */
export function box(x: number, y: number, width: number, height: number, corners: Corners | number): string {
  const most = Math.max(0, Math.min(width, height) / 2);
  const [tl, tr, br, bl] = (typeof corners === 'number' ? [corners, corners, corners, corners] : corners).map(
    (radius) => Math.min(radius, most),
  );
  const at = (value: number) => Number(value.toFixed(2));
  const turn = (radius: number | undefined, dx: number, dy: number) =>
    radius ? `a${at(radius)} ${at(radius)} 0 0 1 ${at(dx * radius)} ${at(dy * radius)}` : '';
  return [
    `M${at(x + (tl ?? 0))} ${at(y)}`,
    `H${at(x + width - (tr ?? 0))}`,
    turn(tr, 1, 1),
    `V${at(y + height - (br ?? 0))}`,
    turn(br, -1, 1),
    `H${at(x + (bl ?? 0))}`,
    turn(bl, -1, -1),
    `V${at(y + (tl ?? 0))}`,
    turn(tl, 1, -1),
    'Z',
  ].join('');
}

/** The `d` of a straight line. */
export function straight(x1: number, y1: number, x2: number, y2: number): string {
  return `M${x1.toFixed(2)} ${y1.toFixed(2)}L${x2.toFixed(2)} ${y2.toFixed(2)}`;
}
