import {
  box,
  type ChartLayout,
  type Drawing,
  LABEL_PX,
  type Mark,
  SMALL_PX,
  type Spot,
  straight,
} from './marks.ts';
import { textWidth } from './text-fit.ts';

interface Layer {
  readonly count: number;
  readonly name: string;
  readonly text: string;
  /** Read by screen readers: '10 to 15 cm, 42 finds'. */
  readonly label: string;
}

export interface LayersOptions {
  readonly layers: readonly Layer[];
  /** A marked depth, in layers from the top (1.5 is the middle of the second), with its label. */
  readonly level: { readonly at: number; readonly text: string } | null;
}

const LAYER_PX = 28;
const SURFACE_PX = 22;
/** Below this width the depth line has no label, to leave room for the bars. */
const NARROW_PX = 440;

export function drawLayers({ layers, level }: LayersOptions, { width, em }: ChartLayout): Drawing {
  const label = LABEL_PX * em;
  const small = SMALL_PX * em;
  const top = SURFACE_PX * em;
  const layerHeight = LAYER_PX * em;
  const left = Math.max(0, ...layers.map(({ name }) => textWidth(name, small))) + 12 * em;
  const words = level && width >= NARROW_PX * em ? textWidth(level.text, small) + 12 * em : 0;
  const valueWidth = Math.max(0, ...layers.map(({ text }) => textWidth(text, label))) + 12 * em;
  const labelWidth = valueWidth + words;
  const max = Math.max(1, ...layers.map(({ count }) => count));
  const height = top + layers.length * layerHeight + 6 * em;
  const lengthOf = (count: number) =>
    count > 0 ? Math.max(3, (count / max) * (width - left - labelWidth)) : 0;
  const marks: Mark[] = [...turf(width, top, em)];
  layers.forEach(({ count, name, text }, index) => {
    const y = top + index * layerHeight;
    const middle = y + layerHeight / 2;
    const length = lengthOf(count);
    if (index > 0) {
      marks.push({ kind: 'stroke', d: straight(left, y, width, y), tone: 'line', width: 1, dash: [1, 5] });
    }
    marks.push({
      kind: 'text',
      x: left - 12 * em,
      y: middle + small * 0.34,
      text: name,
      size: small,
      tone: 'muted',
      anchor: 'end',
    });
    if (length > 0) {
      marks.push({
        kind: 'area',
        d: box(left, y + 4 * em, length, layerHeight - 8 * em, [2, 4 * em, 4 * em, 2]),
        tone: 'moss',
      });
      marks.push({
        kind: 'text',
        x: left + length + 8 * em,
        y: middle + label * 0.34,
        text,
        size: label,
        tone: 'ink',
        anchor: 'start',
        isStrong: true,
      });
    }
  });
  if (level) {
    const y = top + level.at * layerHeight;
    const crossed = layers[Math.floor(level.at)];
    const middle = top + (Math.floor(level.at) + 0.5) * layerHeight;
    // The line leaves room for a number that it would strike through.
    const from = left + lengthOf(crossed?.count ?? 0);
    const to = from + textWidth(crossed?.text ?? '', label) + 14 * em;
    const isThroughNumber = from > left && Math.abs(y - middle) < label * 0.6;
    marks.push({
      kind: 'stroke',
      d: isThroughNumber
        ? straight(left, y, from, y) + straight(Math.min(to, width - words), y, width - words, y)
        : straight(left, y, width - words, y),
      tone: 'brass-deep',
      width: 1.6,
      dash: [5, 4],
    });
    if (words > 0) {
      marks.push({
        kind: 'text',
        x: width - words + 8 * em,
        y: y + small * 0.34,
        text: level.text,
        size: small,
        tone: 'brass-deep',
        anchor: 'start',
        isStrong: true,
      });
    }
  }
  const spots = layers.map(
    (layer, index): Spot => ({
      x: 0,
      y: top + index * layerHeight,
      width,
      height: layerHeight,
      label: layer.label,
    }),
  );
  return { width, height, marks, spots };
}

/** The surface with pseudo-random but stable blades of grass. */
function turf(width: number, y: number, em: number): Mark[] {
  const blades: string[] = [];
  for (let x = 5 * em, index = 0; x < width; x += (7 + ((index * 37) % 11)) * em, index += 1) {
    const lean = (((index * 53) % 7) - 3) * em;
    const tall = (5 + ((index * 29) % 7)) * em;
    blades.push(
      `M${x.toFixed(1)} ${y.toFixed(1)}q0 ${(-tall / 2).toFixed(1)} ${lean.toFixed(1)} ${(-tall).toFixed(1)}`,
    );
  }
  return [
    { kind: 'stroke', d: blades.join(''), tone: 'moss', width: 1.3 },
    { kind: 'stroke', d: straight(0, y, width, y), tone: 'moss', width: 1.6 },
  ];
}
