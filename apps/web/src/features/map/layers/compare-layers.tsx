import { type PointerEvent, useEffect, useRef } from 'react';
import { divide, moveDivider, useDivided, useDividerShare } from '../../../map/divider.ts';
import { useShownLayers } from '../../../map/use-overlays.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { MapCard } from '../map-card.tsx';

const STEP = 0.02;
const SHIFT_STEP = 0.1;

/** For a side that shows only the map and the layers of both sides. */
const NONE = { id: '', name: 'No layer' };

/** Shows one layer on the left of a divider and another on the right. */
export function CompareLayers({ onClose }: { readonly onClose: () => void }) {
  const layers = useShownLayers()
    .filter(({ isVisible }) => isVisible)
    .map(({ layer: { id, name } }) => ({ id, name }))
    .toReversed();
  const [top, next] = layers;
  const divided = useDivided();
  const { left, right } = divided ?? { left: next?.id ?? null, right: top?.id ?? null };
  // The layers load after the card.
  const isReady = top !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: sets the first choice only; the user changes it.
  useEffect(() => {
    if (!isReady) return;
    moveDivider(0.5);
    divide({ left, right });
    return () => divide(null);
  }, [isReady]);
  const nameOf = (id: string | null) => layers.find((layer) => layer.id === id)?.name ?? NONE.name;
  const choices = (other: string | null) => [NONE, ...layers.filter(({ id }) => id !== other)];
  return (
    <>
      <Divider label={`Divider between ${nameOf(left)} and ${nameOf(right)}`} />
      <MapCard title="Compare layers" takesFocus={false} onClose={onClose}>
        <div className="mt-1 grid grid-cols-2 gap-3">
          {(['left', 'right'] as const).map((side) => (
            <Field key={side} label={side === 'left' ? 'Left' : 'Right'}>
              <Select
                value={(side === 'left' ? left : right) ?? NONE.id}
                onChange={({ target }) => divide({ left, right, [side]: target.value || null })}
              >
                {choices(side === 'left' ? right : left).map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      </MapCard>
    </>
  );
}

function Divider({ label }: { readonly label: string }) {
  const share = useDividerShare();
  const frame = useRef<HTMLDivElement>(null);
  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box && event.buttons > 0) moveDivider((event.clientX - box.left) / box.width);
  };
  return (
    <div ref={frame} className="pointer-events-none absolute inset-0 z-10 overflow-hidden">
      <div
        role="slider"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={`${Math.round(share * 100)}% from the left`}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={(event) => {
          const step = event.shiftKey ? SHIFT_STEP : STEP;
          const to = {
            ArrowLeft: share - step,
            ArrowDown: share - step,
            ArrowRight: share + step,
            ArrowUp: share + step,
            Home: 0,
            End: 1,
          }[event.key];
          if (to === undefined) return;
          event.preventDefault();
          moveDivider(to);
        }}
        className="group pointer-events-auto absolute inset-y-0 -ml-5.5 grid w-11 cursor-ew-resize touch-none place-items-center outline-none"
        style={{ left: `${share * 100}%` }}
      >
        <span aria-hidden="true" className="absolute inset-y-0 w-1 bg-card shadow-float" />
        <svg
          viewBox="0 0 44 44"
          aria-hidden="true"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="relative -mt-40 size-11 rounded-full border border-line bg-card stroke-ink shadow-float group-focus-visible:outline-3 group-focus-visible:outline-sky"
          strokeWidth="2"
        >
          <path d="m17 15-7 7 7 7M27 15l7 7-7 7" />
        </svg>
      </div>
    </div>
  );
}
