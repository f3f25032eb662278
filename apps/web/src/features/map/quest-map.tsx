import type { PathPoint } from '@metalquest/core/geo/point';
import type { Boundary } from '@metalquest/core/permission/permission';
import type { Units } from '@metalquest/core/preferences/preferences';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { cn } from '../../ui/cn.ts';
import { FindButtons } from './find-buttons.tsx';
import type { MapFind, MapPosition } from './map-content.ts';
import { MapFailure } from './map-failure.tsx';
import { mapSummary } from './map-summary.ts';
import { PathSketch } from './path-sketch.tsx';

const MapCanvas = lazy(() => import('./map-canvas.tsx'));

export interface QuestMapProps {
  readonly path: readonly PathPoint[];
  readonly finds: readonly MapFind[];
  readonly position: MapPosition | null;
  /** The land of the permission that it is made under, dashed. */
  readonly boundary?: Boundary | null;
  /** A find's dot was tapped. */
  readonly onFindClick?: (id: string) => void;
  /** Whether the quest is being walked now; taken from `position` when not said. */
  readonly live?: boolean;
  /** For the scale bar and the description. */
  readonly units?: Units;
  /** Instead of 'Map of the quest: 2.8 km path, 6 finds'. */
  readonly label?: string;
  /** Size and shape: the map fills it. */
  readonly className?: string;
  /** Laid over the map, for example what of the field is walked. */
  readonly children?: ReactNode;
}

/**
 * A quest on the survey sheet. Its code is loaded when it is first shown; until then, and where there is no WebGL,
 * the same quest is drawn as a sketch, so that there is never a blank map.
 */
export function QuestMap(props: QuestMapProps) {
  const { path, finds, position, onFindClick, units = 'metric', className, children } = props;
  const live = props.live ?? position !== null;
  const locale = navigator.language;
  const label = props.label ?? mapSummary(path, finds.length, units, locale);
  const [state, setState] = useState<'loading' | 'ready' | 'sketch'>('loading');
  const giveUp = () => setState('sketch');
  return (
    <figure aria-label={label} className={cn('relative isolate m-0 overflow-hidden bg-moss-tint', className)}>
      {state === 'sketch' ? null : (
        <MapFailure onFailure={giveUp}>
          <Suspense fallback={null}>
            <MapCanvas
              path={path}
              finds={finds}
              position={position}
              boundary={props.boundary ?? null}
              live={live}
              units={units}
              label={label}
              locale={locale}
              onFindClick={onFindClick}
              onReady={() => setState('ready')}
              onFailure={giveUp}
            />
          </Suspense>
        </MapFailure>
      )}
      {/* Over the map until its first picture is complete: an empty canvas would be a blank map. */}
      {state === 'ready' ? null : (
        <PathSketch
          path={path}
          finds={finds}
          position={position}
          className="pointer-events-none absolute inset-0 z-1"
        />
      )}
      {onFindClick ? <FindButtons finds={finds} onFindClick={onFindClick} /> : null}
      {children}
      <figcaption className="sr-only">{label}</figcaption>
    </figure>
  );
}
