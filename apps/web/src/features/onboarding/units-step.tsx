import { DEFAULT_PREFERENCES, type Units } from '@metalquest/core/preferences/preferences';
import { useId, useState } from 'react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { toldOutcome } from '../../ui/told-outcome.ts';
import { ChoiceTile } from './choice-tile.tsx';
import { localUnits } from './local-units.ts';
import { DepthScene } from './scenes.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

export function UnitsStep({ next, ...frame }: StepProps) {
  const { commands, queries } = useEngine();
  const kept = useLive(() => queries.preferences(), [queries]);
  const [chosen, setChosen] = useState<Units | null>(null);
  const name = useId();
  const stored = (kept.value ?? DEFAULT_PREFERENCES).defaultUnits;
  // Defaults to the units of the device's region until the user chooses.
  const units =
    chosen ?? (stored === DEFAULT_PREFERENCES.defaultUnits ? localUnits(navigator.language) : stored);

  async function goOn() {
    if (units !== stored) {
      const saved = await toldOutcome(commands.savePreferences({ defaultUnits: units }), 'Update Failed');
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
          onChoose={() => setChosen('metric')}
          title="Metric"
        >
          Centimetres, kilometres, °C
        </ChoiceTile>
        <ChoiceTile
          name={name}
          value="imperial"
          checked={units === 'imperial'}
          onChoose={() => setChosen('imperial')}
          title="Imperial"
        >
          Inches, miles, °F
        </ChoiceTile>
      </fieldset>
    </StepFrame>
  );
}
