import { DEFAULT_PREFERENCES, type Units } from '@metalquest/core/preferences/preferences';
import { type ReactNode, useId, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { toastOnFailure } from '../../ui/toast-on-failure.ts';
import { DepthScene } from './scenes.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

export function UnitsStep({ next, ...frame }: StepProps) {
  const { commands, queries } = useEngine();
  const preferences = useLive(() => queries.preferences(), [queries]);
  const [selected, setSelected] = useState<Units | null>(null);
  const name = useId();
  const stored = (preferences.value ?? DEFAULT_PREFERENCES).defaultUnits;
  // Defaults to the units of the device's region until the user chooses.
  const units =
    selected ?? (stored === DEFAULT_PREFERENCES.defaultUnits ? localUnits(navigator.language) : stored);

  async function goOn() {
    if (units !== stored) {
      const saved = await toastOnFailure(commands.savePreferences({ defaultUnits: units }), 'Update Failed');
      if (!saved.ok) return;
    }
    next();
  }

  return (
    <StepFrame
      {...frame}
      scene={<DepthScene depth={units === 'metric' ? '14 cm' : '5.5 in'} />}
      title="How do you measure?"
      text="Depth, distance and temperature are shown like this everywhere. You can change it at any time."
      goOn="Continue"
      onGoOn={goOn}
      onSkip={next}
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">Units</legend>
        <ChoiceTile
          name={name}
          value="metric"
          checked={units === 'metric'}
          onChoose={() => setSelected('metric')}
          title="Metric"
        >
          Centimetres, kilometres, °C
        </ChoiceTile>
        <ChoiceTile
          name={name}
          value="imperial"
          checked={units === 'imperial'}
          onChoose={() => setSelected('imperial')}
          title="Imperial"
        >
          Inches, miles, °F
        </ChoiceTile>
      </fieldset>
    </StepFrame>
  );
}

interface ChoiceTileProps {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  title: string;
  children: ReactNode;
}

function ChoiceTile({ name, value, checked, onChoose, title, children }: ChoiceTileProps) {
  return (
    <label className="flex min-h-20 cursor-pointer items-center gap-4 rounded-picture border border-line bg-card px-5 py-4 shadow-soft transition-colors hover:border-edge has-checked:border-moss-deep has-checked:bg-moss-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-moss-deep)] has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-edge after:size-3 after:rounded-full peer-checked:border-moss-deep peer-checked:after:bg-moss-deep"
      />
      <span className="min-w-0">
        <span className="display block text-lg">{title}</span>
        <span className="mt-0.5 block text-muted text-sm">{children}</span>
      </span>
    </label>
  );
}

/** Regions with miles and inches in common use. */
const IMPERIAL = new Set(['US', 'LR', 'MM']);

export function localUnits(language: string): Units {
  const region = /-([A-Za-z]{2})(?:-|$)/.exec(language)?.[1]?.toUpperCase();
  return region && IMPERIAL.has(region) ? 'imperial' : 'metric';
}
