import type { Bounds } from '@metalquest/core/geo/bounds';
import { hasDataIn, type LayerGroup, type MapLayer } from '@metalquest/core/map/layer';
import { type LayerStack, MAX_STACKED_LAYERS, withLayer } from '@metalquest/core/map/layer-stack';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { placeAndTime } from './layer-stack-list.tsx';

export interface LayerChoiceProps {
  readonly offered: readonly MapLayer[];
  readonly stack: LayerStack;
  /** The visible part of the map; null while unknown. */
  readonly view: Bounds | null;
  readonly onChange: (stack: LayerStack) => void;
}

const GROUPS: readonly { readonly group: LayerGroup; readonly title: string; readonly note?: string }[] = [
  { group: 'relief', title: 'Lidar and relief' },
  { group: 'aerial', title: 'Aerial photos' },
  { group: 'old-map', title: 'Old maps' },
  {
    group: 'protected',
    title: 'Protected sites',
    note: 'Land without a marked site can still be protected. Check the law where you search.',
  },
  { group: 'other', title: 'Other layers' },
];

export function LayerChoice({ offered, stack, view, onChange }: LayerChoiceProps) {
  const isHere = (layer: MapLayer) => view === null || hasDataIn(layer, view);
  const left = offered.filter(({ id }) => stack.every((layer) => layer.id !== id));
  const isFull = stack.length >= MAX_STACKED_LAYERS;
  return (
    <div className="grid gap-5">
      {isFull ? (
        <p className="text-sm">Remove a layer to add another: a map has at most {MAX_STACKED_LAYERS}.</p>
      ) : null}
      {GROUPS.map(({ group, title, note }) => {
        const layers = left.filter((layer) => layer.group === group);
        if (layers.length === 0) return null;
        const sorted = [...layers.filter(isHere), ...layers.filter((layer) => !isHere(layer))];
        return (
          <section key={group} aria-label={title}>
            <h3 className="eyebrow mb-2 font-sans">{title}</h3>
            {note ? <p className="mb-2 text-muted text-sm">{note}</p> : null}
            <ul className="grid gap-1.5">
              {sorted.map((layer) => (
                <li key={layer.id} className="flex items-center gap-3">
                  <span className="min-w-0 grow">
                    <span className="block">{layer.name}</span>
                    <span className="block text-muted text-sm">
                      {placeAndTime(layer)}
                      {isHere(layer) ? null : ' (not in this view)'}
                    </span>
                  </span>
                  <Button
                    variant="secondary"
                    disabled={isFull}
                    aria-label={`Add ${layer.name}, ${placeAndTime(layer)}`}
                    onClick={() => onChange(withLayer(stack, layer.id))}
                  >
                    <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
                    Add
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
