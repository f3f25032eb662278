import type { Units } from '@metalquest/core/preferences/preferences';
import type { ReportKind } from '@metalquest/core/report/report';
import { INKS } from '@metalquest/pdf/pdf-page';
import type { MapFrame } from '@metalquest/pdf/sketch-frame';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useRef } from 'react';
import type { MapStyleConfig } from '../../net/config.ts';
import { useSavedGround } from '../offline/use-saved-areas.ts';
import type { ShownLayer } from '../overlay-style.ts';
import { paperLoaded } from '../paper.ts';
import { useCanvasMap } from '../use-canvas-map.ts';
import { useMapStyles } from '../use-map-styles.ts';
import { useLayersOnceKnown } from '../use-overlays.ts';
import { type FrameCamera, frameCamera } from './frame-camera.ts';
import { failureNotes, printableOf, printedCredit } from './printable.ts';

export interface MapPicture {
  readonly file: Blob;
  readonly credits: readonly string[];
  /** Notes for the author about omitted layers and parts that failed to load. */
  readonly notes: readonly string[];
  /** False if something failed to load, so that another try may be better. */
  readonly isComplete: boolean;
}

export interface MapPictureProps {
  /** The report that the picture is for. */
  readonly kind: ReportKind;
  readonly frame: MapFrame;
  readonly units: Units;
  readonly onPicture: (picture: MapPicture) => void;
  /** The map cannot be drawn. */
  readonly onFailure: (cause: unknown) => void;
}

/** Pixels by which the corner of the frame may be off, as rounding makes it. */
const MOST_OFF_PX = 0.5;

/** Nothing of the report: its drawing lies over the picture. */
const noContent = () => ({ sources: {}, layers: [] });

/** Loaded on demand: render it in a MapPictureMaker. */
export default function PictureCanvas(props: MapPictureProps) {
  const styles = useMapStyles();
  const { layers, isKnown } = useLayersOnceKnown();
  const { active, selected, unreachable, giveUp } = styles;
  const { kind, frame } = props;
  const { bounds } = frame;
  const printable = useMemo(
    () => printableOf(active, layers, { bounds, kind }),
    [active, layers, bounds, kind],
  );
  const savedGround = useSavedGround(
    printable.base,
    printable.layers.map(({ layer }) => layer),
    bounds,
  );
  if (!styles.known || !isKnown) return null;
  const lost = unreachable && selected ? [selected.label] : [];
  const isUnsaved = savedGround !== 'all';
  return <Picture {...props} {...printable} lost={lost} isUnsaved={isUnsaved} onUnreachable={giveUp} />;
}

interface PictureProps extends MapPictureProps {
  readonly base: MapStyleConfig | null;
  readonly layers: readonly ShownLayer[];
  readonly notes: readonly string[];
  /** Names of base maps that failed to load before this map. */
  readonly lost: readonly string[];
  /** There is no signal, and a part of the frame is not saved on this device. */
  readonly isUnsaved: boolean;
  readonly onUnreachable: () => void;
}

function Picture({ frame, units, base, layers, onUnreachable, onFailure, ...rest }: PictureProps) {
  const holder = useRef<HTMLDivElement>(null);
  const camera = useMemo(() => frameCamera(frame), [frame]);
  /** A base map that is about to be replaced: its map is complete without tiles. */
  const unreachable = useRef<MapStyleConfig | null>(null);
  const failures = useRef(new WeakMap<MapLibreMap, Set<string>>());
  const options = {
    base,
    content: noContent,
    label: '',
    camera,
    scheme: 'light' as const,
    still: camera,
    onUnreachable() {
      unreachable.current = base;
      onUnreachable();
    },
    onSourceFailure(of: MapLibreMap, sourceId: string) {
      failures.current.set(of, new Set(failures.current.get(of)).add(sourceId));
    },
    onFailure,
  };
  const { drawn, failed, credits } = useCanvasMap(holder, options, layers, units);
  const map = drawn?.map ?? null;
  const now = useRef({ ...rest, onFailure, failed, credits });
  now.current = { ...rest, onFailure, failed, credits };

  useEffect(() => {
    if (!map) return;
    let isStopped = false;
    const take = () => {
      if (base && unreachable.current === base) return;
      map.off('idle', take);
      pictureOf(map, frame, camera).then(
        (file) => {
          if (isStopped) return;
          const { onPicture, notes, lost, isUnsaved, ...last } = now.current;
          const sources = failures.current.get(map) ?? new Set();
          const gaps = failureNotes({ lost, failed: last.failed, sources, isUnsaved }, layers);
          onPicture({
            file,
            credits: last.credits.map(printedCredit),
            notes: [...notes, ...gaps],
            isComplete: gaps.length === 0,
          });
        },
        (cause: unknown) => {
          if (!isStopped) now.current.onFailure(cause);
        },
      );
    };
    void paperLoaded(map).then(() => {
      if (isStopped) return;
      map.on('idle', take);
      map.triggerRepaint();
    });
    return () => {
      isStopped = true;
      map.off('idle', take);
    };
  }, [map, base, frame, camera, layers]);

  return (
    <div aria-hidden="true" inert className="pointer-events-none fixed top-0 left-0 size-0 overflow-hidden">
      <div ref={holder} className="absolute top-0 left-0" style={camera.box} />
    </div>
  );
}

/** A PNG of the frame. Call it while the map renders, because its pixels are gone afterwards. */
async function pictureOf(
  map: MapLibreMap,
  { bounds: [west, , , north] }: MapFrame,
  { center, box, width, height }: FrameCamera,
): Promise<Blob> {
  const [left, top] = [(box.width - width) / 2, (box.height - height) / 2];
  // The map may count the same ground on another turn around the world.
  const corner = map.project([map.getCenter().lng + west - center[0], north]);
  if (Math.hypot(corner.x - left, corner.y - top) > MOST_OFF_PX)
    throw new Error('The map cannot show the whole frame');
  const source = map.getCanvas();
  const ratio = source.width / box.width;
  const picture = new OffscreenCanvas(Math.round(width * ratio), Math.round(height * ratio));
  const context = picture.getContext('2d');
  if (!context) throw new Error('No canvas for the picture of the map');
  context.fillStyle = INKS.white;
  context.fillRect(0, 0, picture.width, picture.height);
  const cut = [left, top, width, height].map((px) => px * ratio) as [number, number, number, number];
  context.drawImage(source, ...cut, 0, 0, picture.width, picture.height);
  return picture.convertToBlob({ type: 'image/png' });
}
