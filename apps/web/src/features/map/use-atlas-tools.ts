import type { LngLat } from '@metalquest/core/geo/point';
import type { MapFind } from '@metalquest/core/map/map-find';
import type { MapBoundary, MapQuest } from '@metalquest/sync/queries/map-queries';
import { useCallback, useState } from 'react';
import type { Tapped } from './atlas-taps.ts';

export type AtlasTool =
  | { readonly kind: 'none' }
  | { readonly kind: 'finds'; readonly ids: readonly string[] }
  | { readonly kind: 'quest'; readonly id: string }
  | { readonly kind: 'boundary'; readonly id: string }
  /** `sizeM` is the side of the square of a typed grid reference, `name` that of a town. */
  | {
      readonly kind: 'place';
      readonly place: LngLat;
      readonly sizeM?: number | null;
      readonly name?: string;
    }
  /** The place under the crosshair, which moves with the map. */
  | { readonly kind: 'aim' }
  | { readonly kind: 'measure'; readonly points: readonly LngLat[] };

const NONE: AtlasTool = { kind: 'none' };

export function useAtlasTools() {
  const [tool, setTool] = useState<AtlasTool>(NONE);
  const openTool = useCallback((tapped: Tapped) => setTool(tapped.kind === 'nothing' ? NONE : tapped), []);
  const addPoint = useCallback((place: LngLat) => {
    setTool((now) => (now.kind === 'measure' ? { ...now, points: [...now.points, place] } : now));
  }, []);
  return {
    tool,
    close: () => setTool(NONE),
    open: setTool,
    onTap: openTool,
    onHold(place: LngLat) {
      // While measuring, a long press adds a point too.
      setTool((now) =>
        now.kind === 'measure' ? { ...now, points: [...now.points, place] } : { kind: 'place', place },
      );
    },
    takesPlace(place: LngLat) {
      if (tool.kind !== 'measure') return false;
      addPoint(place);
      return true;
    },
    addPoint,
    undoPoint() {
      setTool((now) => (now.kind === 'measure' ? { ...now, points: now.points.slice(0, -1) } : now));
    },
    clearPoints() {
      setTool((now) => (now.kind === 'measure' ? { ...now, points: [] } : now));
    },
    toggle(kind: 'aim' | 'measure') {
      setTool((now) =>
        now.kind === kind ? NONE : kind === 'aim' ? { kind: 'aim' } : { kind: 'measure', points: [] },
      );
    },
  };
}

export function subjectOf(
  tool: AtlasTool,
  known: {
    readonly finds: ReadonlyMap<string, MapFind>;
    readonly quests: readonly MapQuest[];
    readonly boundaries: readonly MapBoundary[];
  },
) {
  return {
    finds:
      tool.kind === 'finds'
        ? tool.ids
            .flatMap((id) => known.finds.get(id) ?? [])
            .toSorted((a, b) => b.foundAt.localeCompare(a.foundAt))
        : [],
    quest: tool.kind === 'quest' ? (known.quests.find(({ id }) => id === tool.id) ?? null) : null,
    boundary: tool.kind === 'boundary' ? (known.boundaries.find(({ id }) => id === tool.id) ?? null) : null,
  };
}
