import { Slider } from 'radix-ui';
import { useId } from 'react';
import type { Display } from '../engine/use-display.ts';
import { cn } from '../ui/cn.ts';
import { barsOfRange, depthBins, rangeOfBars } from './depth-bins.ts';
import type { DepthRange } from './depth-range.ts';

export interface DepthFilterProps {
  byDepthCm: Readonly<Record<number, number>>;
  all: Readonly<Record<number, number>>;
  range: DepthRange | null;
  onChange: (range: DepthRange | null) => void;
  display: Display;
}

export function DepthFilter({ byDepthCm, all, range, onChange, display: { units } }: DepthFilterProps) {
  const headingId = useId();
  const bins = depthBins(byDepthCm, units, all);
  const [from, to] = barsOfRange(range, bins, units);
  const fullest = Math.max(1, ...bins.counts);
  const unit = units === 'imperial' ? 'in' : 'cm';
  const bars = bins.counts.length;
  const thumb =
    'block size-4 rounded-full border-[3px] border-moss-deep bg-card before:absolute before:-inset-3.5 before:content-[""]';
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="eyebrow font-sans">
        Depth
      </h2>
      <div aria-hidden="true" className="mt-3 flex h-14 items-end gap-1">
        {bins.counts.map((count, bar) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position.
            key={bar}
            className={cn('min-h-1 flex-1 rounded-t-xs', bar >= from && bar < to ? 'bg-moss' : 'bg-line')}
            style={{ height: `${(count / fullest) * 100}%` }}
          />
        ))}
      </div>
      <Slider.Root
        value={[from, to]}
        onValueChange={([nextFrom = 0, nextTo = bars]) =>
          onChange(rangeOfBars(nextFrom, nextTo, bins, units))
        }
        min={0}
        max={bars}
        step={1}
        minStepsBetweenThumbs={1}
        className="relative flex h-5 touch-none select-none items-center"
      >
        <Slider.Track className="relative h-0.5 grow bg-line">
          <Slider.Range className="absolute h-full bg-moss-deep" />
        </Slider.Track>
        <Slider.Thumb
          aria-label="Shallowest depth"
          aria-valuetext={`${from * bins.step} ${unit}`}
          className={thumb}
        />
        <Slider.Thumb
          aria-label="Deepest depth"
          aria-valuetext={`${to * bins.step} ${unit}`}
          className={thumb}
        />
      </Slider.Root>
      <div aria-hidden="true" className="mt-0.5 flex justify-between text-xs tabular-nums">
        <span>0</span>
        <span>{(bars * bins.step) / 2}</span>
        <span>
          {bars * bins.step} {unit}
        </span>
      </div>
    </section>
  );
}
