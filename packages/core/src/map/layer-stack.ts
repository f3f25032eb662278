import { isRecord } from '../json.ts';
import { DEFAULT_RELIEF, type Relief, readRelief } from './relief.ts';

/** A layer that the user has put on the map. */
export interface StackedLayer {
  readonly id: string;
  readonly isVisible: boolean;
  /** From 0 to 1. */
  readonly opacity: number;
  /** Used by layers of heights. */
  readonly relief: Relief;
}

/** From bottom to top. */
export type LayerStack = readonly StackedLayer[];

/** What new accounts see: hills and contour lines of the whole world, if the installation offers them. */
const DEFAULT_STACK: LayerStack = [
  { id: 'mapterhorn', isVisible: true, opacity: 0.6, relief: DEFAULT_RELIEF },
];

/** Bounds the stored stack and the work of drawing it. */
export const MAX_STACKED_LAYERS = 12;

/** Puts a layer on top, visible and opaque; does nothing if it is in the stack or the stack is full. */
export function withLayer(stack: LayerStack, id: string): LayerStack {
  if (stack.some((layer) => layer.id === id) || stack.length >= MAX_STACKED_LAYERS) return stack;
  return [...stack, { id, isVisible: true, opacity: 1, relief: DEFAULT_RELIEF }];
}

export function withoutLayer(stack: LayerStack, id: string): LayerStack {
  return stack.filter((layer) => layer.id !== id);
}

export function changedLayer(
  stack: LayerStack,
  id: string,
  change: Partial<Omit<StackedLayer, 'id'>>,
): LayerStack {
  return stack.map((layer) => (layer.id === id ? { ...layer, ...change } : layer));
}

/** Moves a layer to an index, 0 being the bottom; indexes outside the stack mean its ends. */
export function movedLayer(stack: LayerStack, id: string, index: number): LayerStack {
  const layer = stack.find((one) => one.id === id);
  if (!layer) return stack;
  const others = withoutLayer(stack, id);
  const at = Math.min(Math.max(index, 0), others.length);
  return [...others.slice(0, at), layer, ...others.slice(at)];
}

/** Reads a stored stack, or the default one; drops invalid entries and duplicates. */
export function readLayerStack(stored: unknown): LayerStack {
  if (!Array.isArray(stored)) return DEFAULT_STACK;
  const seen = new Set<string>();
  const read = stored.flatMap((entry: unknown): StackedLayer[] => {
    if (!isRecord(entry) || typeof entry.id !== 'string' || seen.has(entry.id)) return [];
    seen.add(entry.id);
    const { opacity } = entry;
    const isOpacity = typeof opacity === 'number' && opacity >= 0 && opacity <= 1;
    return [
      {
        id: entry.id,
        isVisible: entry.isVisible !== false,
        opacity: isOpacity ? opacity : 1,
        relief: readRelief(entry.relief),
      },
    ];
  });
  return read.slice(0, MAX_STACKED_LAYERS);
}
