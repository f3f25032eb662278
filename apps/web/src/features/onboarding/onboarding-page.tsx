import type { UserId } from '@metalquest/core/ids';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { noteOnboarding, openOnboarding, useOnboarding } from '../../net/auth/onboarding.ts';
import { useInstalling } from '../../platform/install-prompt.ts';
import { DetectorStep } from './detector-step.tsx';
import { InstallStep } from './install-step.tsx';
import { LocationStep } from './location-step.tsx';
import { ReadyStep } from './ready-step.tsx';
import type { StepProps } from './step-props.ts';
import { countedSteps, neighbour, stepAt } from './steps.ts';
import { UnitsStep } from './units-step.tsx';

/** `/onboarding`: units, first detector, location and installation; each step can be skipped. */
export function OnboardingPage({ userId }: { userId: UserId }) {
  const onboarding = useOnboarding(userId);
  const navigate = useNavigate();
  const { key } = useLocation();
  const installing = useInstalling();
  // Skips the install step only if the app was installed on arrival, so that an installation here stays
  // visible.
  const isInstalled = useRef(installing.state === 'installed').current;

  // Reopens once per visit; leaving marks it as over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit is a history entry.
  useEffect(() => openOnboarding(userId), [userId, key]);

  if (!onboarding || onboarding.state === 'due') return null;
  const { step, from, detector } = onboarding;

  function leave() {
    noteOnboarding(userId, { state: 'over' });
    void navigate(from ?? '/quests', { replace: true });
  }

  const go = (by: 1 | -1) => noteOnboarding(userId, { step: neighbour(step, by, isInstalled) });
  const shared: StepProps = {
    number: Math.min(step + 1, countedSteps(isInstalled)),
    count: countedSteps(isInstalled),
    next: () => go(1),
    onSkipAll: leave,
    onBack: step > 0 ? () => go(-1) : undefined,
  };
  switch (stepAt(step)) {
    case 'units':
      return <UnitsStep {...shared} />;
    case 'detector':
      return (
        <DetectorStep
          {...shared}
          detector={detector}
          onSaved={(name) => noteOnboarding(userId, { detector: name })}
        />
      );
    case 'location':
      return <LocationStep {...shared} isHeld={onboarding.isLocationHeld} />;
    case 'install':
      return <InstallStep {...shared} />;
    case 'ready':
      return <ReadyStep count={shared.count} onBack={shared.onBack} next={leave} detector={detector} />;
  }
}
