import type { LngLat, PathPoint } from '@metalquest/core/geo/point';
import type { Boundary } from '@metalquest/core/permission/permission';
import type { Units } from '@metalquest/core/preferences/preferences';
import { lazy, type ReactNode } from 'react';
import type { MapFind, MapPosition } from './map-content.ts';
import { MapFrame } from './map-frame.tsx';
import { mapSummary } from './map-summary.ts';
import type { OfferedLand } from './offer-area.tsx';
import { PathSketch } from './path-sketch.tsx';

/** More tab stops than this would trap keyboard users. */
const MAX_BUTTONS = 60;

/** The finds as buttons for keyboard and screen reader. Visible only with focus. */
function FindButtons({
  finds,
  onFindClick,
}: {
  finds: readonly MapFind[];
  onFindClick: (id: string) => void;
}) {
  if (finds.length === 0) return null;
  return (
    <ul
      aria-label="Finds on the map"
      className="sr-only focus-within:not-sr-only focus-within:absolute! focus-within:top-3! focus-within:left-3! z-20 focus-within:max-h-[80%] focus-within:max-w-60 focus-within:overflow-y-auto! rounded-control focus-within:border! border-line bg-card focus-within:p-1.5! text-sm shadow-float"
    >
      {finds.slice(0, MAX_BUTTONS).map((find) => (
        <li key={find.id}>
          <button
            type="button"
            onClick={() => onFindClick(find.id)}
            className="w-full rounded-sm px-2.5 py-1.5 text-left hover:bg-moss-tint"
          >
            {find.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

const QuestCanvas = lazy(() => import('./quest-canvas.tsx'));

export interface QuestMapProps {
  readonly path: readonly PathPoint[];
  readonly finds: readonly MapFind[];
  readonly position: MapPosition | null;
  /** The permission's land, dashed. */
  readonly boundary?: Boundary | null;
  /** Land whose map the user may save; none by default. */
  readonly offeredLand?: OfferedLand | null;
  /** A place of the path to mark; none by default. */
  readonly chosen?: LngLat | null;
  readonly onFindClick?: (id: string) => void;
  /** Whether the quest is active; defaults to whether `position` is set. */
  readonly live?: boolean;
  readonly units?: Units;
  /** Replaces 'Map of the quest: 2.8 km path, 6 finds'. */
  readonly label?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** The map of a quest. Loads on first use; until then, and without WebGL, shows a sketch. */
export function QuestMap(props: QuestMapProps) {
  const { path, finds, position, onFindClick, units = 'metric', className, children } = props;
  const live = props.live ?? position !== null;
  const locale = navigator.language;
  const label = props.label ?? mapSummary(path, finds.length, units, locale);
  return (
    <MapFrame
      label={label}
      canvas={(framed) => (
        <QuestCanvas
          {...framed}
          path={path}
          finds={finds}
          position={position}
          boundary={props.boundary ?? null}
          chosen={props.chosen ?? null}
          offeredLand={props.offeredLand ?? null}
          live={live}
          units={units}
          label={label}
          locale={locale}
          onFindClick={onFindClick}
        />
      )}
      standIn={
        <PathSketch
          path={path}
          finds={finds}
          position={position}
          className="pointer-events-none absolute inset-0 z-1"
        />
      }
      className={className}
    >
      {onFindClick ? <FindButtons finds={finds} onFindClick={onFindClick} /> : null}
      {children}
      <figcaption className="sr-only">{label}</figcaption>
    </MapFrame>
  );
}
