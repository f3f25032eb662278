import { type Bounds, boundsOf } from '@metalquest/core/geo/bounds';
import { deepestWithin, LAND_MARGIN_M, MAX_AREA_TILES, tileCount, widened } from '@metalquest/core/map/area';
import { formatBytes } from '@metalquest/core/units/byte-size';
import { requestPersistentStorage } from '@metalquest/sync/environment/persistence';
import type { MapBoundary } from '@metalquest/sync/queries/map-queries';
import { isQuotaError } from '@metalquest/sync/replica/quota';
import { SquareDashed } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { useLive } from '../../../engine/use-live.ts';
import { saveNewArea } from '../../../map/offline/area-jobs.ts';
import type { TileLayer } from '../../../map/offline/fetch-tile.ts';
import type { SavedArea } from '../../../map/offline/tile-store.ts';
import type { MapStyles } from '../../../map/use-map-styles.ts';
import { useShownLayers } from '../../../map/use-overlays.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { type SavableLayer, savableLayers } from './savable-layers.ts';
import { useAreaEstimate, useTileLayers } from './use-area-estimate.ts';

/** Below this zoom a map shows no path and no field. */
const LOWEST_DEPTH = 8;

/** The depth that the form proposes has at most so many tiles. */
const PROPOSED_TILES = 2_000;

export type ChosenPlace =
  | { readonly kind: 'land'; readonly id: string }
  | { readonly kind: 'box'; readonly bounds: Bounds };

export interface AreaFormProps {
  readonly view: Bounds;
  /** Null for the view. */
  readonly chosen: ChosenPlace | null;
  readonly onDraw: () => void;
  readonly styles: MapStyles;
  readonly onStarted: () => void;
}

interface Place {
  readonly id: string;
  readonly label: string;
  readonly name: string;
  readonly bounds: Bounds;
}

function placesFor(view: Bounds, chosen: ChosenPlace | null, land: readonly MapBoundary[]): readonly Place[] {
  return [
    ...(chosen?.kind === 'box'
      ? [{ id: 'box', label: 'The drawn box', name: 'Saved box', bounds: chosen.bounds }]
      : []),
    { id: 'view', label: 'The current view', name: 'Saved view', bounds: view },
    ...land.flatMap(({ id, propertyAddress, boundary }): Place[] => {
      const bounds = boundsOf(boundary.flat());
      if (!bounds) return [];
      const label = `${propertyAddress}, with ${LAND_MARGIN_M} m around it`;
      return [{ id, label, name: propertyAddress, bounds: widened(bounds, LAND_MARGIN_M) }];
    }),
  ];
}

/** Chooses place, layers and depth of an area, shows its size, and starts its download. */
export function AreaForm({ view, chosen: chosenPlace, styles, onDraw, onStarted }: AreaFormProps) {
  const { userId, queries } = useEngine();
  const land = useLive(() => queries.boundaries(), [queries]);
  const places = placesFor(view, chosenPlace, land.value ?? []);
  const [placeId, setPlaceId] = useState(
    chosenPlace?.kind === 'land' ? chosenPlace.id : (chosenPlace?.kind ?? 'view'),
  );
  const place = places.find(({ id }) => id === placeId) ?? places[0];
  const bounds = place?.bounds ?? view;
  const [typedName, setTypedName] = useState<string | null>(null);
  const name = typedName ?? place?.name ?? '';
  const offered = savableLayers(styles, useShownLayers(), bounds);
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({});
  const isChosen = ({ id, reason, isShown }: SavableLayer) => reason === null && (changes[id] ?? isShown);
  const chosen = offered.filter(isChosen);
  const layers = useTileLayers(chosen.flatMap(({ source }) => source ?? []));
  const deepest = Math.max(LOWEST_DEPTH, ...(layers ?? []).map(({ maxZoom }) => maxZoom));
  const [depth, setDepth] = useState<number | null>(null);
  const range = { from: LOWEST_DEPTH, to: deepest, limit: PROPOSED_TILES };
  const zoom = Math.min(depth ?? deepestWithin(bounds, layers ?? [], range), deepest);
  const [isStarting, setStarting] = useState(false);
  const [isFull, setFull] = useState(false);
  const start = async (tiles: number, saved: readonly TileLayer[]) => {
    setStarting(true);
    setFull(false);
    try {
      await requestPersistentStorage();
      await saveNewArea(newArea({ userId, name, bounds, layers: saved, tiles, deepestZoom: zoom }));
      onStarted();
    } catch (cause) {
      setStarting(false);
      if (!isQuotaError(cause)) throw cause;
      setFull(true);
    }
  };
  return (
    <div className="grid gap-5">
      <Field label="Place">
        <Select value={place?.id ?? 'view'} onChange={({ target }) => setPlaceId(target.value)}>
          {places.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Button variant="secondary" onClick={onDraw}>
        <SquareDashed aria-hidden="true" size={20} strokeWidth={1.75} />
        Draw a box on the map
      </Button>
      <Field label="Name">
        <Input value={name} maxLength={100} onChange={({ target }) => setTypedName(target.value)} />
      </Field>
      <fieldset>
        <legend className="font-[560] text-muted text-sm">Maps to save</legend>
        {offered.map((layer) => (
          <Checkbox
            key={layer.id}
            label={layer.name}
            hint={layer.reason}
            disabled={layer.reason !== null}
            checked={isChosen(layer)}
            onCheckedChange={(isOn) => setChanges({ ...changes, [layer.id]: isOn })}
          />
        ))}
        {offered.length === 0 ? (
          <p className="mt-1.5 text-sm">No map of another provider is on the map. Add a layer to it first.</p>
        ) : null}
      </fieldset>
      {chosen.length > 0 && layers !== null ? (
        <Field label="Deepest zoom" aside={String(zoom)}>
          <Slider min={LOWEST_DEPTH} max={deepest} value={zoom} onValueChange={setDepth} />
        </Field>
      ) : null}
      <Cost
        bounds={bounds}
        layers={layers}
        isComplete={layers?.length === chosen.length}
        hasName={name.trim() !== '' && chosen.length > 0}
        zoom={zoom}
        isStarting={isStarting}
        isFull={isFull}
        onStart={start}
      />
    </div>
  );
}

interface CostProps {
  readonly bounds: Bounds;
  /** Null while loading. */
  readonly layers: readonly TileLayer[] | null;
  readonly isComplete: boolean;
  readonly hasName: boolean;
  readonly zoom: number;
  readonly isStarting: boolean;
  /** The device had no space for the start. */
  readonly isFull: boolean;
  readonly onStart: (tiles: number, layers: readonly TileLayer[]) => Promise<void>;
}

const NO_LAYERS: readonly TileLayer[] = [];

function Cost({ bounds, layers, isComplete, hasName, zoom, isStarting, isFull, onStart }: CostProps) {
  const locale = navigator.language;
  const chosen = layers ?? NO_LAYERS;
  const tiles = chosen.reduce((sum, layer) => sum + tileCount({ bounds, layer, deepestZoom: zoom }), 0);
  const isTooLarge = tiles > MAX_AREA_TILES;
  const { bytes, freeBytes } = useAreaEstimate(bounds, chosen, zoom, !isTooLarge);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onStart(tiles, chosen);
  };
  const count = `${tiles.toLocaleString(locale)} ${tiles === 1 ? 'tile' : 'tiles'}`;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {chosen.length > 0 ? (
        <p role="status" className="text-pretty">
          {count}
          {isTooLarge || bytes === null ? '' : `, about ${formatBytes(bytes, locale)}`}.
          {freeBytes === null ? '' : ` ${formatBytes(freeBytes, locale)} free on this device.`}
        </p>
      ) : null}
      {isTooLarge ? (
        <Note tone="problem">
          An area has at most {MAX_AREA_TILES.toLocaleString(locale)} tiles. Choose a smaller place or a lower
          zoom.
        </Note>
      ) : null}
      {layers !== null && !isComplete ? (
        <Note tone="problem">A chosen map cannot be reached now. Try again when you have signal.</Note>
      ) : null}
      {isFull || (bytes !== null && freeBytes !== null && bytes > freeBytes) ? (
        <Note tone="problem">
          This device has too little free space for the area. Delete files or another area first.
        </Note>
      ) : null}
      <Button
        type="submit"
        size="field"
        disabled={!hasName || !isComplete || tiles === 0 || isTooLarge || isStarting}
      >
        Start
      </Button>
    </form>
  );
}

function newArea({
  tiles,
  name,
  ...area
}: Pick<SavedArea, 'userId' | 'name' | 'bounds' | 'layers' | 'deepestZoom'> & { tiles: number }): SavedArea {
  return {
    ...area,
    id: crypto.randomUUID(),
    name: name.trim(),
    tileCount: tiles,
    doneCount: 0,
    bytes: 0,
    failures: {},
    state: 'saving',
    problem: null,
    refreshFromMs: 0,
    savedAtMs: null,
  };
}
