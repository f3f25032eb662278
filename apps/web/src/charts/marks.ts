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

interface AreaMark {
  readonly kind: 'area';
  readonly d: string;
  readonly tone: Tone;
  /** 0 to 1; 1 by default. */
  readonly opacity?: number;
}

interface StrokeMark {
  readonly kind: 'stroke';
  readonly d: string;
  readonly tone: Tone;
  readonly width: number;
  readonly dash?: readonly [on: number, off: number];
}

interface DotMark {
  readonly kind: 'dot';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly tone: Tone;
  readonly ring?: Tone;
}

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

/** One drawing instruction, for the screen and the picture export. CSS pixels from the top left. */
export type Mark = AreaMark | StrokeMark | DotMark | TextMark;

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Read by screen readers: 'Coin, 118 finds, 41%'. */
  readonly label: string;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
  readonly spots: readonly Spot[];
}

/** The available width in CSS pixels, and the user's text scale (1 is 16 px). */
export interface ChartLayout {
  readonly width: number;
  readonly em: number;
}

export const SMALL_PX = 13;
export const LABEL_PX = 14.5;

type Corners = readonly [topLeft: number, topRight: number, bottomRight: number, bottomLeft: number];

/** The path of a rounded rectangle; limits the radius to half of a side. */
export function box(x: number, y: number, width: number, height: number, corners: Corners | number): string {
  const maxRadius = Math.max(0, Math.min(width, height) / 2);
  const [tl, tr, br, bl] = (typeof corners === 'number' ? [corners, corners, corners, corners] : corners).map(
    (radius) => Math.min(radius, maxRadius),
  );
  const at = (value: number) => Number(value.toFixed(2));
  const corner = (radius: number | undefined, dx: number, dy: number) =>
    radius ? `a${at(radius)} ${at(radius)} 0 0 1 ${at(dx * radius)} ${at(dy * radius)}` : '';
  return [
    `M${at(x + (tl ?? 0))} ${at(y)}`,
    `H${at(x + width - (tr ?? 0))}`,
    corner(tr, 1, 1),
    `V${at(y + height - (br ?? 0))}`,
    corner(br, -1, 1),
    `H${at(x + (bl ?? 0))}`,
    corner(bl, -1, -1),
    `V${at(y + (tl ?? 0))}`,
    corner(tl, 1, -1),
    'Z',
  ].join('');
}

export function straight(x1: number, y1: number, x2: number, y2: number): string {
  return `M${x1.toFixed(2)} ${y1.toFixed(2)}L${x2.toFixed(2)} ${y2.toFixed(2)}`;
}
