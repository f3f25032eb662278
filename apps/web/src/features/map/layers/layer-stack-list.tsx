import { changedLayer, type LayerStack, movedLayer, withoutLayer } from '@metalquest/core/map/layer-stack';
import { ChevronDown, Eye, EyeOff, GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { ShownLayer } from '../../../map/overlay-style.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { ReliefSettings } from './relief-settings.tsx';

export interface LayerStackListProps {
  /** From bottom to top. */
  readonly layers: readonly ShownLayer[];
  readonly stack: LayerStack;
  readonly onChange: (stack: LayerStack) => void;
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export function LayerStackList({ layers, stack, onChange }: LayerStackListProps) {
  const list = useRef<HTMLUListElement>(null);
  const topFirst = layers.toReversed();
  /** Moves a layer to a row of the list, counted from the top. */
  const moveToRow = (id: string, row: number) => {
    // By the layer in that row: the stack may contain layers that are no longer offered.
    const index = stack.findIndex((layer) => layer.id === topFirst[row]?.id);
    if (index >= 0) onChange(movedLayer(stack, id, index));
  };
  const dragged = useRef<string | null>(null);
  const startDrag = (id: string) => (event: PointerEvent) => {
    dragged.current = id;
    // The list has the pointer, because a row that moves would lose it.
    list.current?.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const id = dragged.current;
    if (id === null) return;
    const rows = [...event.currentTarget.children].map((row) => row.getBoundingClientRect());
    const row = rows.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom);
    if (row >= 0 && topFirst[row]?.layer.id !== id) moveToRow(id, row);
  };
  const moveByKey = (id: string, from: number) => (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    moveToRow(id, from + by);
  };
  return (
    <ul
      ref={list}
      aria-label="Layers on the map, top first"
      className="grid gap-2.5"
      onPointerMove={drag}
      onLostPointerCapture={() => {
        dragged.current = null;
      }}
    >
      {topFirst.map(({ layer, isVisible, opacity, relief }, row) => (
        <li key={layer.id} className="rounded-control border border-line px-2 py-1.5">
          <div className="flex items-center gap-1">
            <IconButton
              label={`Move ${layer.name}: drag, or use the arrow keys`}
              variant="ghost"
              className="cursor-grab touch-none active:cursor-grabbing"
              onPointerDown={startDrag(layer.id)}
              onKeyDown={moveByKey(layer.id, row)}
            >
              <GripVertical {...icon} />
            </IconButton>
            <span className="min-w-0 grow">
              <span className="block truncate font-[560]">{layer.name}</span>
              <span className="block truncate text-muted text-sm">{placeAndTime(layer)}</span>
            </span>
            <IconButton
              label={isVisible ? `Hide ${layer.name}` : `Show ${layer.name}`}
              variant="ghost"
              onClick={() => onChange(changedLayer(stack, layer.id, { isVisible: !isVisible }))}
            >
              {isVisible ? <Eye {...icon} /> : <EyeOff {...icon} />}
            </IconButton>
            <IconButton
              label={`Remove ${layer.name} from the map`}
              variant="ghost"
              onClick={() => onChange(withoutLayer(stack, layer.id))}
            >
              <X {...icon} />
            </IconButton>
          </div>
          <Slider
            label={`Opacity of ${layer.name}`}
            valueText={`${Math.round(opacity * 100)}%`}
            value={Math.round(opacity * 100)}
            max={100}
            step={5}
            disabled={!isVisible}
            onValueChange={(percent) => onChange(changedLayer(stack, layer.id, { opacity: percent / 100 }))}
            className="px-2"
          />
          {layer.kind === 'height' && isVisible ? (
            <details className="group">
              <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-sm px-2 text-sm [&::-webkit-details-marker]:hidden">
                Light and contour lines
                <ChevronDown
                  aria-hidden="true"
                  size={18}
                  strokeWidth={1.75}
                  className="text-muted transition-transform group-open:rotate-180"
                />
              </summary>
              <ReliefSettings
                name={layer.name}
                relief={relief}
                onChange={(next) => onChange(changedLayer(stack, layer.id, { relief: next }))}
              />
            </details>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** 'France, 1950 to 1965'. */
export function placeAndTime({ region, years }: ShownLayer['layer']): string {
  return [region ?? 'Worldwide', years].filter(Boolean).join(', ');
}
