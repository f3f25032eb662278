import type { Bounds } from '@metalquest/core/geo/bounds';
import type { LayerStack } from '@metalquest/core/map/layer-stack';
import { ChevronDown, SquareSplitHorizontal } from 'lucide-react';
import { Suspense, useId } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { isOnDevice } from '../../../map/device/device-address.ts';
import { storeLayerStack, useLayerStack } from '../../../map/layer-stack-store.ts';
import { baseSource } from '../../../map/offline/tile-sources.ts';
import { useContinuedAreas } from '../../../map/offline/use-saved-areas.ts';
import { useOwnLayers } from '../../../map/own/use-own-layers.ts';
import type { MapStyles } from '../../../map/use-map-styles.ts';
import { useOfferedLayers, useShownLayers } from '../../../map/use-overlays.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { ChosenPlace } from './area-form.tsx';
import { LayerChoice } from './layer-choice.tsx';
import { LayerStackList } from './layer-stack-list.tsx';
import type { VisibleLayers } from './visible-layers.ts';

const OwnLayers = lazyComponent(async () => (await import('../own/own-layers.tsx')).OwnLayers);
const DeviceMaps = lazyComponent(async () => (await import('./device-maps.tsx')).DeviceMaps);
const SavedAreas = lazyComponent(async () => (await import('./saved-areas.tsx')).SavedAreas);

export interface LayersSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly layers: VisibleLayers;
  readonly onLayers: (layers: VisibleLayers) => void;
  readonly styles: MapStyles;
  /** The visible part of the map; null while unknown. */
  readonly view: Bounds | null;
  /** The place to save at once; null for none. */
  readonly chosenPlace: ChosenPlace | null;
  /** Draws the box of an area to save. */
  readonly onDraw: () => void;
  /** Compares layers on the map. */
  readonly onCompare: () => void;
  /** Places a picture of this device on the map. */
  readonly onPlace: (id: string) => void;
  /** Moves the map. */
  readonly onGo: (bounds: Bounds) => void;
}

const LAYERS = [
  { name: 'finds', label: 'Finds', hint: 'Brass dots; nearby finds are grouped' },
  { name: 'quests', label: 'Quests', hint: 'Starting points; zoom in to see your paths' },
  { name: 'boundaries', label: 'Permissions', hint: 'The land you may search, dashed' },
  { name: 'heat', label: 'Heat map', hint: 'Where your finds are densest' },
] as const;

const KINDS = {
  builtin: 'Drawn on this device; works without signal',
  style: 'Needs a connection',
  raster: 'Needs a connection',
  openmaptiles: 'Needs a connection',
  protomaps: 'Needs a connection',
} as const;

export function LayersSheet(props: LayersSheetProps) {
  const {
    open,
    onOpenChange,
    layers,
    onLayers,
    styles,
    view,
    chosenPlace,
    onDraw,
    onCompare,
    onPlace,
    onGo,
  } = props;
  const name = useId();
  const { userId } = useEngine();
  const stack = useLayerStack(userId);
  const offered = useOfferedLayers();
  const shown = useShownLayers();
  const canAddLayers = useOwnLayers() !== null || offered.length > 0;
  useContinuedAreas(userId);
  const changeStack = (next: LayerStack) => storeLayerStack(userId, next);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} side="aside" title="Layers and map style">
      <div className="grid gap-2">
        {LAYERS.map(({ name: layer, label, hint }) => (
          <Switch
            key={layer}
            label={label}
            hint={hint}
            checked={layers[layer]}
            onCheckedChange={(shown) => onLayers({ ...layers, [layer]: shown })}
          />
        ))}
      </div>
      {styles.available.length > 0 ? (
        <fieldset className="mt-6 border-line border-t pt-5">
          <legend className="eyebrow float-left mb-2.5 w-full">Map style</legend>
          <div className="clear-both grid gap-2.5">
            {styles.available.map((style) => (
              <label
                key={style.id}
                className="flex min-h-14 items-center gap-3.5 rounded-control border border-line px-4 py-2.5 transition-colors hover:border-edge has-checked:border-moss-deep has-checked:bg-moss-tint has-focus-visible:outline-3 has-focus-visible:outline-sky"
              >
                <input
                  type="radio"
                  name={name}
                  checked={styles.selected?.id === style.id}
                  onChange={() => styles.choose(style.id)}
                  className="choice-ring"
                />
                <span className="min-w-0">
                  <span className="block font-[560]">{style.label}</span>
                  <span className="block text-muted text-sm">
                    {styles.unreachable && styles.selected?.id === style.id
                      ? 'Cannot be reached now: the survey sheet is shown'
                      : isOnDevice(style.url)
                        ? 'A file on this device; works without signal'
                        : style.cacheable && baseSource(style)
                          ? 'Needs a connection, or a saved area'
                          : KINDS[style.kind]}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
      {canAddLayers ? (
        <section aria-label="Map layers" className="mt-6 border-line border-t pt-5">
          <h3 className="eyebrow mb-2.5 font-sans">Map layers</h3>
          {shown.length > 0 ? (
            <>
              <LayerStackList layers={shown} stack={stack} onChange={changeStack} />
              {shown.some(({ isVisible }) => isVisible) ? (
                <Button variant="secondary" onClick={onCompare} className="mt-2.5 w-full">
                  <SquareSplitHorizontal aria-hidden="true" size={20} strokeWidth={1.75} />
                  Compare with a divider
                </Button>
              ) : null}
            </>
          ) : (
            <p className="text-muted text-sm">Put lidar relief, aerial photos and old maps over the map.</p>
          )}
          <details className="group mt-4">
            <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-sm font-[560] [&::-webkit-details-marker]:hidden">
              Add a layer
              <ChevronDown
                aria-hidden="true"
                size={20}
                strokeWidth={1.75}
                className="transition-transform group-open:rotate-180"
              />
            </summary>
            <div className="mt-2 grid gap-5">
              <LayerChoice offered={offered} stack={stack} view={view} onChange={changeStack} />
              <Suspense>
                <OwnLayers stack={stack} styles={styles} view={view} onChange={changeStack} />
              </Suspense>
            </div>
          </details>
        </section>
      ) : null}
      <Suspense>
        <DeviceMaps onPlace={onPlace} onGo={onGo} />
        <SavedAreas styles={styles} view={view} chosen={chosenPlace} onDraw={onDraw} />
      </Suspense>
    </Sheet>
  );
}
