import type { LngLat } from '../geo/point.ts';

/** Corners while they are drawn, and what they were before each change. */
export interface CornerEdits {
  readonly corners: readonly LngLat[];
  /** The last one is what undo goes back to. */
  readonly past: readonly (readonly LngLat[])[];
}

/** A change to the corners. `index` counts from 0; adding without one adds at the end. */
export type CornerEdit =
  | { readonly type: 'add'; readonly at: LngLat; readonly index?: number }
  | { readonly type: 'move'; readonly index: number; readonly to: LngLat }
  | { readonly type: 'remove'; readonly index: number }
  | { readonly type: 'clear' }
  | { readonly type: 'undo' }
  /** Begins anew with these, with nothing to undo. */
  | { readonly type: 'begin'; readonly corners: readonly LngLat[] };

/** More steps back than anybody takes. */
const MAX_PAST = 200;

/** Corners with nothing to undo. */
export function beginCorners(corners: readonly LngLat[]): CornerEdits {
  return { corners, past: [] };
}

function changed(corners: readonly LngLat[], edit: CornerEdit): readonly LngLat[] | null {
  switch (edit.type) {
    case 'add':
      return corners.toSpliced(edit.index ?? corners.length, 0, edit.at);
    case 'move':
      return edit.index in corners ? corners.with(edit.index, edit.to) : null;
    case 'remove':
      return edit.index in corners ? corners.toSpliced(edit.index, 1) : null;
    case 'clear':
      return corners.length > 0 ? [] : null;
    default:
      return null;
  }
}

/** The corners after a change; the same state when there is nothing to change or to undo. */
export function editCorners(state: CornerEdits, edit: CornerEdit): CornerEdits {
  if (edit.type === 'begin') return beginCorners(edit.corners);
  if (edit.type === 'undo') {
    const before = state.past.at(-1);
    return before ? { corners: before, past: state.past.slice(0, -1) } : state;
  }
  const corners = changed(state.corners, edit);
  return corners ? { corners, past: [...state.past, state.corners].slice(-MAX_PAST) } : state;
}
