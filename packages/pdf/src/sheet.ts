import { type Face, INKS, type Mark, MM_PER_POINT } from './pdf-page.ts';
import { type Measure, wrap } from './wrap.ts';

export const MARGIN = 20;
/** Offset below the running header of later pages, and above each footer. */
const TOP = 26;
const BOTTOM = 24;

export interface TextStyle {
  readonly face?: Face;
  readonly points?: number;
  readonly ink?: string;
  readonly anchor?: 'start' | 'end' | 'middle';
  readonly level?: 1 | 2 | null;
  readonly leading?: number;
}

export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly measure: Measure;
  readonly pages: Mark[][] = [[]];
  y = MARGIN;

  constructor(width: number, height: number, measure: Measure) {
    this.width = width;
    this.height = height;
    this.measure = measure;
  }

  get column(): number {
    return this.width - 2 * MARGIN;
  }

  add(mark: Mark): void {
    this.pages.at(-1)?.push(mark);
  }

  /** Starts a new page unless `height` fits; true if it did. */
  need(height: number): boolean {
    if (this.y + height <= this.height - BOTTOM) return false;
    this.pages.push([]);
    this.y = TOP;
    return true;
  }

  line(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { face = 'text', points = 10.5, ink = INKS.ink, anchor = 'start', level = null } = style;
    if (text) this.add({ mark: 'text', text, x, y, face, points, ink, anchor, level });
  }

  text(text: string, x: number, width: number, style: TextStyle = {}): void {
    const { face = 'text', points = 10.5, leading = 1.4 } = style;
    const height = points * MM_PER_POINT * leading;
    for (const line of wrap(text, width, face, points, this.measure)) {
      this.need(height);
      this.line(line, x, this.y + points * MM_PER_POINT, style);
      this.y += height;
    }
  }

  rule(y = this.y, ink: string = INKS.hair): void {
    this.add({
      mark: 'shape',
      spots: [
        [MARGIN, y],
        [this.width - MARGIN, y],
      ],
      closed: false,
      fill: null,
      stroke: ink,
      width: 0.2,
      dash: null,
    });
  }

  box(
    x: number,
    y: number,
    width: number,
    height: number,
    fill: string | null,
    stroke: string | null = null,
  ): void {
    const spots = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ] as const;
    this.add({ mark: 'shape', spots, closed: true, fill, stroke, width: 0.2, dash: null });
  }
}
