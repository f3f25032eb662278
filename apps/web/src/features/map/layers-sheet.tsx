import { useId } from 'react';
import type { MapStyles } from '../../map/use-map-styles.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { VisibleLayers } from './visible-layers.ts';

export interface LayersSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly layers: VisibleLayers;
  readonly onLayers: (layers: VisibleLayers) => void;
  readonly styles: MapStyles;
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
} as const;

export function LayersSheet({ open, onOpenChange, layers, onLayers, styles }: LayersSheetProps) {
  const name = useId();
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
                      : KINDS[style.kind]}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ) : null}
    </Sheet>
  );
}
