import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cn } from '../ui/cn.ts';
import type { ChartLayout, Drawing, Spot } from './marks.ts';
import { SvgMark } from './svg-mark.tsx';

export interface PlotProps {
  readonly label: string;
  readonly draw: (layout: ChartLayout) => Drawing;
  /** For aria-orientation; the arrow keys of both axes work. */
  readonly orientation: 'horizontal' | 'vertical';
  readonly selected: number | null;
  readonly onChoose: (index: number | null) => void;
  /** Receives the label of the selected value; empty for none. */
  readonly onRead: (text: string) => void;
  /** Values are selected by tap or key rather than hover. */
  readonly isPicker: boolean;
  /** Reserved height in rem before the first drawing, against layout shift. */
  readonly minHeightRem: number;
}

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
  ['PageDown', 10],
  ['PageUp', -10],
]);

function stepped(key: string, selected: number | null, count: number): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = STEPS.get(key);
  if (step === undefined) return null;
  if (selected === null) return step > 0 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, selected + step));
}

const contains = (spot: Spot, x: number, y: number): boolean =>
  x >= spot.x && x < spot.x + spot.width && y >= spot.y && y < spot.y + spot.height;

/** Screen readers get a list of values; the drawing is hidden from them. */
export function Plot({
  label,
  draw,
  orientation,
  selected,
  onChoose,
  onRead,
  isPicker,
  minHeightRem,
}: PlotProps) {
  const id = useId();
  const holder = useRef<HTMLDivElement>(null);
  const layout = useChartLayout(holder);
  const [isFocused, setFocused] = useState(false);
  const drawing = useMemo(() => (layout ? draw(layout) : null), [draw, layout]);
  const spots = drawing?.spots ?? [];
  const current = selected === null ? undefined : spots[selected];

  const announcement = current?.label ?? '';
  useEffect(() => onRead(announcement), [onRead, announcement]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape' && selected !== null) {
      onChoose(null);
      return;
    }
    const next = stepped(event.key, selected, spots.length);
    if (next === null || spots.length === 0) return;
    event.preventDefault();
    onChoose(next);
  };
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const edge = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - edge.left, event.clientY - edge.top];
    const index = spots.findIndex((spot) => contains(spot, x, y));
    if (index >= 0 && index !== selected) onChoose(index);
  };

  return (
    <div ref={holder} style={drawing ? undefined : { minHeight: `${minHeightRem}rem` }}>
      {drawing ? (
        <div
          role="listbox"
          aria-label={label}
          aria-orientation={orientation}
          tabIndex={0}
          {...(current ? { 'aria-activedescendant': `${id}-${selected}` } : {})}
          onKeyDown={handleKey}
          onFocus={(event) => {
            setFocused(true);
            // Keyboard focus selects the first value; a touch selects by itself.
            if (selected === null && event.currentTarget.matches(':focus-visible')) onChoose(0);
          }}
          onBlur={() => setFocused(false)}
          onPointerDown={point}
          onPointerMove={(event) => {
            if (!isPicker || event.buttons > 0) point(event);
          }}
          onPointerLeave={(event) => {
            if (event.pointerType === 'mouse' && !isFocused && !isPicker) onChoose(null);
          }}
          className="relative touch-pan-y rounded-xs"
          style={{ height: drawing.height }}
        >
          <svg
            aria-hidden="true"
            width={drawing.width}
            height={drawing.height}
            viewBox={`0 0 ${drawing.width} ${drawing.height}`}
            className="absolute inset-0 overflow-visible"
          >
            {current ? (
              <rect
                x={current.x}
                y={current.y}
                width={current.width}
                height={current.height}
                rx="6"
                className="fill-moss-tint"
              />
            ) : null}
            {drawing.marks.map((mark, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: marks have no state and a fixed order.
              <SvgMark key={index} mark={mark} />
            ))}
          </svg>
          {spots.map((spot, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus and names its active option.
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a value.
              key={index}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === selected}
              aria-label={spot.label}
              className={cn(
                'absolute',
                isFocused && index === selected && 'rounded-xs outline-2 outline-sky outline-solid',
              )}
              style={{ left: spot.x, top: spot.y, width: spot.width, height: spot.height }}
            />
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** The available width and text scale; null until measured, before the first paint. */
function useChartLayout(holder: RefObject<HTMLElement | null>): ChartLayout | null {
  const [layout, setLayout] = useState<ChartLayout | null>(null);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const measure = () => {
      const width = Math.floor(element.clientWidth);
      const em = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
      if (width > 0) setLayout((last) => (last?.width === width && last.em === em ? last : { width, em }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [holder]);
  return layout;
}
