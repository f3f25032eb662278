import type { Polygon } from '@metalquest/core/coverage/coverage';
import { fitLand } from '@metalquest/core/geo/land-shape';
import type { Boundary } from '@metalquest/core/permission/permission';
import { useMemo } from 'react';

const WIDTH = 240;
const HEIGHT = 160;

/** More corners would block the page; the map can show them. */
const MOST_CORNERS = 20_000;

/** The covered area as SVG, while the map loads and without WebGL. Decorative. */
export function CoverageSketch({
  boundary,
  polygons,
}: {
  readonly boundary: Boundary;
  readonly polygons: readonly Polygon[];
}) {
  const { land, walked } = useMemo(() => {
    const rings = polygons.flat();
    const isDrawn = rings.reduce((sum, ring) => sum + ring.length, 0) <= MOST_CORNERS;
    const fitted = fitLand([...boundary, ...(isDrawn ? rings : [])], {
      width: WIDTH,
      height: HEIGHT,
      margin: 14,
    });
    const lines = fitted.map(
      (spots) => `M${spots.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`,
    );
    return { land: lines.slice(0, boundary.length).join(''), walked: lines.slice(boundary.length).join('') };
  }, [boundary, polygons]);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
      className="bg-moss-tint"
      fill="none"
    >
      <path d={land} fillRule="evenodd" className="fill-card/70" />
      <path d={walked} fillRule="evenodd" className="fill-moss/70 stroke-moss-deep" strokeWidth="0.4" />
      <path
        d={land}
        className="stroke-brass-deep"
        strokeWidth="1.4"
        strokeDasharray="4 2.6"
        strokeLinejoin="round"
      />
    </svg>
  );
}
