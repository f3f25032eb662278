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
  | { readonly kind: 'measure'; readonly points: readonly LngLat[] }
  /** Two opposite corners of an area to save. */
  | { readonly kind: 'box'; readonly points: readonly LngLat[] }
  /** A picture of this device that is being placed. */
  | { readonly kind: 'picture'; readonly id: string }
  /** A divider between two layers. */
  | { readonly kind: 'divider' };

const NONE: AtlasTool = { kind: 'none' };

const CORNERS = 2;

/** The tool with one more point; a further corner of a box replaces the second. */
function withPoint(tool: AtlasTool, place: LngLat): AtlasTool {
  if (tool.kind === 'measure') return { ...tool, points: [...tool.points, place] };
  if (tool.kind === 'box') return { ...tool, points: [...tool.points.slice(0, CORNERS - 1), place] };
  return tool;
}

/** Whether taps on the map belong to the tool. */
const takesPoints = ({ kind }: AtlasTool): boolean => ['measure', 'box', 'picture', 'divider'].includes(kind);

export function useAtlasTools() {
  const [tool, setTool] = useState<AtlasTool>(NONE);
  const openTool = useCallback((tapped: Tapped) => setTool(tapped.kind === 'nothing' ? NONE : tapped), []);
  const addPoint = useCallback((place: LngLat) => setTool((now) => withPoint(now, place)), []);
  return {
    tool,
    close: () => setTool(NONE),
    open: setTool,
    onTap: openTool,
    onHold(place: LngLat) {
      // While measuring, a long press adds a point too.
      setTool((now) => (takesPoints(now) ? withPoint(now, place) : { kind: 'place', place }));
    },
    takesPlace(place: LngLat) {
      if (!takesPoints(tool)) return false;
      addPoint(place);
      return true;
    },
    addPoint,
    undoPoint() {
      setTool((now) => ('points' in now ? { ...now, points: now.points.slice(0, -1) } : now));
    },
    clearPoints() {
      setTool((now) => ('points' in now ? { ...now, points: [] } : now));
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
