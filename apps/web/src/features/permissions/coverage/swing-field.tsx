import { formatWidth } from '@metalquest/core/coverage/coverage-text';
import {
  DEFAULT_COIL_CM,
  MAX_SWING_CM,
  MIN_SWING_CM,
  sweepWidthM,
} from '@metalquest/core/coverage/sweep-width';
import { depthForInput, depthFromInput, formatDepth } from '@metalquest/core/units/depth';
import type { CoverageWalk } from '@metalquest/sync/queries/coverage-queries';
import { useState } from 'react';
import type { Display } from '../../../engine/use-display.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

export interface SwingFieldProps {
  swingCm: number;
  onChange: (cm: number) => void;
  walks: readonly CoverageWalk[];
  display: Display;
}

/** The user's swing width, and the resulting sweep width. */
export function SwingField({ swingCm, onChange, walks, display: { units, locale } }: SwingFieldProps) {
  const shown = String(depthForInput(swingCm, units));
  const [typed, setTyped] = useState<string | null>(null);
  const readCm = (text: string): number =>
    depthFromInput(text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')), units);
  const cm = readCm(typed ?? shown);
  const isRight = cm >= MIN_SWING_CM && cm <= MAX_SWING_CM;
  const widths = walks.map(({ coilCm }) => sweepWidthM(swingCm, coilCm));
  const [least, most] = widths.length > 0 ? [Math.min(...widths), Math.max(...widths)] : [0, 0];
  const width = (m: number) => formatWidth(m, units, locale);
  const unknown = walks.some(({ coilCm }) => coilCm === null);
  return (
    <Field
      label={`Your swing, side to side (${units === 'imperial' ? 'in' : 'cm'})`}
      hint={
        <>
          How far the middle of the coil travels.
          {widths.length > 0
            ? ` With the coil, a pass sweeps ${least === most ? width(least) : `${width(least)} to ${width(most)}`}.`
            : null}
          {unknown
            ? ` A coil without a width in your gear counts as ${formatDepth(DEFAULT_COIL_CM, units, locale)}.`
            : null}
        </>
      }
      error={isRight ? undefined : `Type a number from 0 to ${depthForInput(MAX_SWING_CM, units)}.`}
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? shown}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const next = readCm(value);
          if (next >= MIN_SWING_CM && next <= MAX_SWING_CM) onChange(next);
        }}
        onBlur={() => {
          if (isRight) setTyped(null);
        }}
      />
    </Field>
  );
}
