import type { LngLat } from '../geo/point.ts';

/** State of the boundary editor with its undo history. */
export interface CornerEdits {
  readonly corners: readonly LngLat[];
  readonly past: readonly (readonly LngLat[])[];
}

/** `index` counts from 0; 'add' without one appends. */
export type CornerEdit =
  | { readonly type: 'add'; readonly at: LngLat; readonly index?: number }
  | { readonly type: 'move'; readonly index: number; readonly to: LngLat }
  | { readonly type: 'remove'; readonly index: number }
  | { readonly type: 'clear' }
  | { readonly type: 'undo' }
  | { readonly type: 'begin'; readonly corners: readonly LngLat[] };

const MAX_PAST = 200;

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

export function editCorners(state: CornerEdits, edit: CornerEdit): CornerEdits {
  if (edit.type === 'begin') return beginCorners(edit.corners);
  if (edit.type === 'undo') {
    const before = state.past.at(-1);
    return before ? { corners: before, past: state.past.slice(0, -1) } : state;
  }
  const corners = changed(state.corners, edit);
  return corners ? { corners, past: [...state.past, state.corners].slice(-MAX_PAST) } : state;
}
