import type { Bounds } from '@metalquest/core/geo/bounds';
import { type LayerStack, MAX_STACKED_LAYERS, withLayer } from '@metalquest/core/map/layer-stack';
import { type OwnLayer, ownLayerProblem, ownMapLayer } from '@metalquest/core/map/own/own-layer';
import { hostOf } from '@metalquest/core/map/own/own-tiles';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useEngine } from '../../../engine/engine.ts';
import { ownStyleId } from '../../../map/own/own-styles.ts';
import { useOwnLayers } from '../../../map/own/use-own-layers.ts';
import type { MapStyles } from '../../../map/use-map-styles.ts';
import { useOnline } from '../../../platform/use-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Note } from '../../../ui/note.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toastOnFailure } from '../../../ui/toast-on-failure.ts';
import { OwnLayerFields } from './own-layer-fields.tsx';

const AddOwnLayer = lazyComponent(async () => (await import('./add-own-layer.tsx')).AddOwnLayer);

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

/** As long as a toast offers to undo a delete. */
const UNDO_OFFERED_MS = 8_000;

interface OwnLayersProps {
  readonly stack: LayerStack;
  readonly styles: MapStyles;
  /** The visible part of the map; null while unknown. */
  readonly view: Bounds | null;
  readonly onChange: (stack: LayerStack) => void;
}

/** The layers that the user added by their address, and the way to add another. */
export function OwnLayers({ stack, styles, view, onChange }: OwnLayersProps) {
  const { commands } = useEngine();
  const layers = useOwnLayers();
  const isOnline = useOnline();
  const [isAdding, setAdding] = useState(false);
  const isFull = stack.length >= MAX_STACKED_LAYERS;
  const put = (id: string) => onChange(withLayer(stack, id));
  const [deleted, setDeleted] = useState<OwnLayer | null>(null);
  useEffect(() => {
    if (!deleted) return;
    const expiry = setTimeout(() => setDeleted(null), UNDO_OFFERED_MS);
    return () => clearTimeout(expiry);
  }, [deleted]);
  if (layers === null) return null;
  const remove = async (layer: OwnLayer) => {
    const removed = await toastOnFailure(commands.deleteMapLayer(layer.id), 'Error Deleting Layer');
    if (removed.ok) setDeleted(layer);
  };
  const undo = async (layer: OwnLayer) => {
    const row = { table: 'map_layers', entityId: layer.id };
    const undone = await toastOnFailure(commands.undoDelete(row), 'Restore Failed');
    if (undone.ok) setDeleted(null);
  };
  return (
    <section aria-label="Your layers">
      <h3 className="eyebrow mb-2 font-sans">Your layers</h3>
      {layers.length > 0 ? (
        <ul className="mb-3 grid gap-1.5">
          {layers.map((layer) => {
            const { id } = ownMapLayer(layer);
            const isBase = Boolean(layer.tiles.schema);
            const isOnMap = isBase
              ? styles.selected?.id === ownStyleId(layer)
              : stack.some((stacked) => stacked.id === id);
            const show = isBase ? () => styles.choose(ownStyleId(layer)) : () => put(id);
            return (
              <OwnLayerRow
                key={layer.id}
                layer={layer}
                isOnMap={isOnMap}
                onPut={isOnMap || (isFull && !isBase) ? null : show}
                onDelete={() => void remove(layer)}
              />
            );
          })}
        </ul>
      ) : (
        <p className="mb-3 text-muted text-sm">
          Add maps of other providers by their address. They are on all your devices, and only you see them.
        </p>
      )}
      {deleted ? (
        // A toast lies outside of the sheet, where keyboards and screen readers cannot reach it.
        <Note
          className="mb-3"
          action={
            <Button variant="secondary" autoFocus onClick={() => void undo(deleted)}>
              Undo
            </Button>
          }
        >
          {deleted.name} is deleted.
        </Note>
      ) : null}
      <Button variant="secondary" disabled={!isOnline} onClick={() => setAdding(true)}>
        <Plus {...icon} />
        Add by address
      </Button>
      {isOnline ? null : <p className="mt-1.5 text-muted text-sm">You need signal to add a layer.</p>}
      <Sheet open={isAdding} onOpenChange={setAdding} side="aside" title="Add a layer by its address">
        <Suspense>
          <AddOwnLayer
            view={view}
            onAdded={(layer) => {
              if (layer.tiles.schema) styles.choose(ownStyleId(layer));
              else put(ownMapLayer(layer).id);
              setAdding(false);
            }}
            onDrawn={() => setAdding(false)}
          />
        </Suspense>
      </Sheet>
    </section>
  );
}

function OwnLayerRow({
  layer,
  isOnMap,
  onPut,
  onDelete,
}: {
  readonly layer: OwnLayer;
  readonly isOnMap: boolean;
  readonly onPut: (() => void) | null;
  readonly onDelete: () => void;
}) {
  const [isEditing, setEditing] = useState(false);
  const { name, tiles } = layer;
  return (
    <li className="flex items-center gap-1">
      <span className="min-w-0 grow">
        <span className="wrap-anywhere block">{name}</span>
        <span className="wrap-anywhere block text-muted text-sm">
          {tiles.schema ? 'Map style, ' : null}
          {hostOf(tiles)}
          {isOnMap ? ', on the map' : null}
        </span>
      </span>
      <IconButton label={`Edit ${name}`} variant="ghost" onClick={() => setEditing(true)}>
        <Pencil {...icon} />
      </IconButton>
      <IconButton label={`Delete ${name}`} variant="ghost" onClick={onDelete}>
        <Trash2 {...icon} />
      </IconButton>
      {isOnMap ? null : (
        <Button
          variant="secondary"
          className="shrink-0"
          disabled={onPut === null}
          aria-label={`Add ${name} to the map`}
          onClick={onPut ?? undefined}
        >
          <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
          Add
        </Button>
      )}
      <Dialog open={isEditing} onOpenChange={setEditing} title="Edit the layer">
        <EditForm layer={layer} onDone={() => setEditing(false)} />
      </Dialog>
    </li>
  );
}

function EditForm({ layer, onDone }: { readonly layer: OwnLayer; readonly onDone: () => void }) {
  const { commands } = useEngine();
  const [name, setName] = useState(layer.name);
  const [isSavable, setSavable] = useState(layer.isSavable);
  const problem = ownLayerProblem({ name });
  const save = async () => {
    if (problem) return;
    const changed = await toastOnFailure(
      commands.updateMapLayer(layer.id, { name, isSavable }),
      'Error Changing Layer',
    );
    if (changed.ok) onDone();
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <OwnLayerFields
        name={name}
        onName={setName}
        error={problem?.message}
        isSavable={isSavable}
        onSavable={setSavable}
      />
      <p className="wrap-anywhere text-muted text-sm">{layer.address}</p>
      <Button type="submit">Save</Button>
    </form>
  );
}
