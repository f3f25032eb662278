import { promptInstall, useInstalling } from '../../platform/install-prompt.ts';
import { installSteps } from './install-text.ts';
import { HomeScreenScene } from './scenes.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

export function InstallStep({ next, ...frame }: StepProps) {
  const { state } = useInstalling();
  const steps = installSteps({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
  const isOffered = state === 'offered';
  return (
    <StepFrame
      {...frame}
      scene={<HomeScreenScene />}
      title={state === 'installed' ? 'On your home screen' : 'Put it on your home screen'}
      text={
        state === 'installed'
          ? 'Open it from there next time. It uses the whole screen and starts without signal.'
          : 'It opens like any other app, with the whole screen for the map, and starts without signal.'
      }
      goOn={isOffered ? 'Install' : 'Continue'}
      onGoOn={isOffered ? () => void promptInstall() : next}
      {...(isOffered ? { onSkip: next } : {})}
    >
      {state === 'by-hand' ? <ByHand steps={steps} /> : null}
    </StepFrame>
  );
}

function ByHand({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) {
    return (
      <p>
        This browser cannot install web apps. Keep a bookmark instead; everything still works without signal.
      </p>
    );
  }
  return (
    <ol className="grid gap-4">
      {steps.map((step, index) => (
        <li key={step} className="flex items-center gap-4">
          <span
            aria-hidden="true"
            className="figures grid size-9 shrink-0 place-items-center rounded-full bg-moss-tint text-moss-deep"
          >
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
