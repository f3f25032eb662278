import type { MapLayer } from '@metalquest/core/map/layer';

/** Layers of the base map that overlays can lie below; null where it has none. */
export interface BaseOrder {
  readonly roadsStart: string | null;
  readonly namesStart: string | null;
}

const isGround = ({ kind, group }: Pick<MapLayer, 'kind' | 'group'>): boolean =>
  kind === 'height' || group === 'aerial' || group === 'relief';

/**
 * The layer of the map below which each overlay lies, from bottom to top. Hills at the bottom lie below the roads.
 * Aerial pictures and relief lie below the names, which stay readable; maps with names of their own cover them.
 */
export function layersAbove(
  overlays: readonly Pick<MapLayer, 'kind' | 'group'>[],
  { roadsStart, namesStart }: BaseOrder,
  contentStart: string,
): readonly string[] {
  const firstMap = overlays.findIndex((overlay) => !isGround(overlay));
  return overlays.map((overlay, index) => {
    if (firstMap >= 0 && index >= firstMap) return contentStart;
    if (index === 0 && overlay.kind === 'height' && roadsStart) return roadsStart;
    return namesStart ?? contentStart;
  });
}

/** The first of the layers of text just below the content; null if there are none. */
export function firstOfNames(
  order: readonly { readonly id: string; readonly type: string }[],
  contentStart: string,
): string | null {
  const below = order.slice(
    0,
    Math.max(
      0,
      order.findIndex(({ id }) => id === contentStart),
    ),
  );
  const last = below.findLastIndex(({ type }) => type !== 'symbol');
  return below[last + 1]?.id ?? null;
}
