import { type ReactNode, Suspense, useState } from 'react';
import type { MapStyleConfig } from '../net/config.ts';
import { cn } from '../ui/cn.ts';
import { MapFailure } from './map-failure.tsx';
import { type MapStyles, useMapStyles } from './use-map-styles.ts';

export interface FramedCanvasProps {
  readonly base: MapStyleConfig | null;
  readonly onUnreachable: () => void;
  readonly onReady: () => void;
  readonly onFailure: (cause: unknown) => void;
}

export interface MapFrameProps {
  readonly label: string;
  /** Renders the canvas, a lazy component. */
  readonly canvas: (props: FramedCanvasProps) => ReactNode;
  /** Covers the canvas until its first frame, and replaces it if the map cannot be drawn. */
  readonly standIn: ReactNode;
  /** Shown over the stand-in if the map cannot be drawn. */
  readonly failedNote?: ReactNode;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}

/** Draws the user's base map in a figure; until it has loaded, and without WebGL, a stand-in. */
export function MapFrame(props: MapFrameProps) {
  const styles = useMapStyles();
  return <MapFrameOf {...props} styles={styles} onFailure={noop} />;
}

const noop = () => {};

/** A map frame whose caller also offers the choice of the base map. */
export function MapFrameOf({
  label,
  canvas,
  standIn,
  failedNote = null,
  className,
  styles,
  onFailure,
  children,
}: MapFrameProps & { readonly styles: MapStyles; readonly onFailure: (cause: unknown) => void }) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const fail = (cause: unknown) => {
    setState('failed');
    onFailure(cause);
  };
  return (
    <figure aria-label={label} className={cn('relative isolate m-0 overflow-hidden bg-moss-tint', className)}>
      {state === 'failed' || !styles.known ? null : (
        <MapFailure onFailure={fail}>
          <Suspense fallback={null}>
            {canvas({
              base: styles.active,
              onUnreachable: styles.giveUp,
              onReady: () => setState('ready'),
              onFailure: fail,
            })}
          </Suspense>
        </MapFailure>
      )}
      {state === 'ready' ? null : standIn}
      {state === 'failed' ? failedNote : null}
      {children}
    </figure>
  );
}
