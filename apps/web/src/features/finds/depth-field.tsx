import { DEPTH_MAX_CM } from '@metalquest/core/find/find-error';
import type { Units } from '@metalquest/core/preferences/preferences';
import { depthForInput, depthFromInput, formatDepth } from '@metalquest/core/units/depth';
import type { ReactNode } from 'react';
import { type ComponentProps, useId, useState } from 'react';
import type { Display } from '../../engine/use-display.ts';
import { Slider } from '../../ui/slider.tsx';
import { readNumber } from './read-number.ts';

/** The range of the slider; greater depths can be typed. */
const SLIDER: Record<Units, { max: number; step: number; unit: string }> = {
  metric: { max: 40, step: 1, unit: 'cm' },
  imperial: { max: 16, step: 0.5, unit: 'in' },
};

export interface DepthFieldProps {
  /** In cm, not rounded. */
  depthCm: number | null;
  onChange: (depthCm: number | null) => void;
  error?: string | undefined;
  display: Display;
}

/** Depth in the user's unit, by slider or by number; stored in cm. */
export function DepthField({ depthCm, onChange, error, display }: DepthFieldProps) {
  const { units, locale } = display;
  const { max, step, unit } = SLIDER[units];
  // The text as typed, such as '12.', until the field loses the focus.
  const [typed, setTyped] = useState<string | null>(null);
  const value = depthCm === null ? null : depthForInput(depthCm, units);
  const take = (text: string) => {
    setTyped(text);
    const number = readNumber(text);
    if (text.trim() === '') onChange(null);
    else if (number !== null && depthFromInput(number, units) <= DEPTH_MAX_CM)
      onChange(depthFromInput(number, units));
  };
  return (
    <BigFigureField
      error={error}
      label="Depth"
      unit={unit}
      inputMode="decimal"
      placeholder="–"
      maxLength={6}
      value={typed ?? (value === null ? '' : String(value))}
      onChange={(event) => take(event.target.value)}
      onBlur={() => setTyped(null)}
    >
      <Slider
        label="Depth"
        value={Math.min(value ?? 0, max)}
        onValueChange={(next) => {
          setTyped(null);
          onChange(depthFromInput(next, units));
        }}
        max={max}
        step={step}
        valueText={depthCm === null ? 'not measured' : formatDepth(depthCm, units, locale)}
        className="-mt-3"
      />
    </BigFigureField>
  );
}

interface BigFigureFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  unit?: string;
  error?: string | undefined;
  children?: ReactNode;
}

/** A large number field for use outdoors; the whole card is its target. */
function BigFigureField({ label, unit, error, children, ...input }: BigFigureFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col rounded-card border border-line bg-card px-3.5 pt-2.5 pb-1 shadow-soft focus-within:border-moss-deep">
      <label htmlFor={id} className="flex grow cursor-text flex-col">
        <span className="flex items-baseline justify-between gap-2 font-[560] text-muted text-sm">
          {label}
          {unit ? <span>{unit}</span> : null}
        </span>
        <input
          {...input}
          id={id}
          autoComplete="off"
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
          className="figures w-full min-w-0 rounded-xs bg-transparent text-[2.5rem] text-ink leading-tight outline-offset-0 placeholder:font-normal placeholder:text-muted"
        />
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="pb-2 font-[560] text-clay text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
