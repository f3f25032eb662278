import { DEFAULT_PREFERENCES } from '@metalquest/core/preferences/preferences';
import { Check } from 'lucide-react';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { useDeviceLocation } from '../../platform/device-location.ts';
import { useInstalling } from '../../platform/install-prompt.ts';
import { ContourScene } from '../../ui/contour-scene.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

export interface ReadyStepProps extends Omit<StepProps, 'number'> {
  detector: string | null;
}

export function ReadyStep({ next, detector, ...frame }: ReadyStepProps) {
  const { queries } = useEngine();
  const preferences = useLive(() => queries.preferences(), [queries]);
  const { state } = useDeviceLocation();
  const installing = useInstalling();
  const units = (preferences.value ?? DEFAULT_PREFERENCES).defaultUnits;
  const set = [
    units === 'metric' ? 'Metric units' : 'Imperial units',
    ...(detector ? [detector] : []),
    ...(state === 'located' ? ['Location allowed'] : []),
    ...(installing.state === 'installed' ? ['On your home screen'] : []),
  ];
  return (
    <StepFrame
      {...frame}
      number={null}
      scene={<ContourScene className="h-full w-full" />}
      title="Ready for the field"
      text="Start a quest when you get there. It records the time, your path and every find, with or without signal."
      goOn="Open MetalQuest"
      onGoOn={next}
    >
      <ul className="border-line border-t">
        {set.map((line) => (
          <li key={line} className="flex items-center gap-3 border-line border-b py-3.5">
            <Check aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0 text-moss-deep" />
            <span className="min-w-0 wrap-anywhere">{line}</span>
          </li>
        ))}
      </ul>
    </StepFrame>
  );
}
