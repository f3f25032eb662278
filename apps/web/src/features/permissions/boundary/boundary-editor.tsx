import { LocateFixed, Trash2, Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { usePlaceText } from '../../../engine/use-place-text.ts';
import type { MapPosition } from '../../../map/map-content.ts';
import { Button } from '../../../ui/button.tsx';
import type { BoundaryEdits } from './use-boundary-edits.ts';

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.75 } as const;

export interface BoundaryEditorProps {
  drawing: BoundaryEdits;
  area: string;
  position: MapPosition | null;
}

/** Edits a boundary without the map: by walking its corners, from a list and by keyboard. */
export function BoundaryEditor({ drawing, area, position }: BoundaryEditorProps) {
  const { edits, error } = drawing;
  const { corners } = edits;
  const write = usePlaceText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const addPosition = () => {
    if (position) drawing.edit({ type: 'add', at: { lng: position.lng, lat: position.lat } });
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
          Draw the boundary
        </h2>
        <p role="status" className="figures text-lg">
          {corners.length < 3 ? `${corners.length} of at least 3 corners` : area}
        </p>
      </div>
      <p className="text-muted text-sm">
        Tap the map to add corners. Drag a corner to move it, or a small point to add one in between. Or walk
        there and use your position.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" className="min-h-14 grow" aria-disabled={!position} onClick={addPosition}>
          <LocateFixed {...icon} />
          {position ? 'Use my position as a corner' : 'Waiting for GPS'}
        </Button>
        <Button
          variant="secondary"
          className="min-h-14"
          aria-disabled={edits.past.length === 0}
          onClick={() => drawing.edit({ type: 'undo' })}
        >
          <Undo2 {...icon} />
          Undo
        </Button>
        <Button
          variant="danger-quiet"
          className="min-h-14"
          aria-disabled={corners.length === 0}
          onClick={() => drawing.edit({ type: 'clear' })}
        >
          <Trash2 {...icon} />
          Remove all
        </Button>
      </div>
      {error ? (
        <p role="alert" className="rounded-control bg-clay-tint px-4 py-3 font-[560] text-clay">
          {error}
        </p>
      ) : null}
      {corners.length > 0 ? (
        <ol aria-label="Corners" className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {corners.map((corner, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its number.
              key={index}
              className="flex min-h-11 items-center gap-2.5 border-line border-b"
            >
              <span className="figures grid size-6 shrink-0 place-items-center rounded-full bg-moss-tint text-xs">
                {index + 1}
              </span>
              <span className="min-w-0 grow truncate text-muted text-sm tabular-nums">{write(corner)}</span>
              <button
                type="button"
                aria-label={`Remove corner ${index + 1}`}
                onClick={() => {
                  drawing.edit({ type: 'remove', index });
                  heading.current?.focus();
                }}
                className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-moss-tint hover:text-ink"
              >
                <X aria-hidden="true" size={18} strokeWidth={1.75} />
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      <div className="-mx-4 sticky bottom-(--foot) z-20 flex gap-2.5 border-line border-t bg-paper px-4 py-3 md:static md:mx-0 md:justify-end md:px-0">
        <Button variant="secondary" size="field" className="flex-1 px-3 md:max-w-40" onClick={drawing.cancel}>
          Cancel
        </Button>
        <Button
          size="field"
          className="flex-[2] px-3 md:max-w-64"
          aria-disabled={drawing.isSaving}
          onClick={drawing.save}
        >
          Save boundary
        </Button>
      </div>
    </div>
  );
}
