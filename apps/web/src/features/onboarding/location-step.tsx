import { EyeOff, type LucideIcon, MapPin, Route } from 'lucide-react';
import { type DeviceLocation, useDeviceLocation } from '../../platform/device-location.ts';
import { LocationScene } from './scenes.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const REASONS: readonly { Icon: LucideIcon; text: string }[] = [
  { Icon: Route, text: 'A quest records the path you walk, so you can see what is left of the field.' },
  { Icon: MapPin, text: 'A find records where you dug it up.' },
  { Icon: EyeOff, text: 'It stays in your account. No page, photo or gallery reveals your spots.' },
];

export interface LocationStepProps extends StepProps {
  /** True until the app may request the location. */
  isHeld: boolean;
}

/** Explains the location permission before the browser asks for it. */
export function LocationStep({ next, isHeld, ...frame }: LocationStepProps) {
  const location = useDeviceLocation();
  const isFound = !isHeld && location.state === 'located';

  function goOn() {
    if (isFound) next();
    // If the request is held back, this starts it.
    else location.locate();
  }

  return (
    <StepFrame
      {...frame}
      scene={<LocationScene isFound={isFound} />}
      title={titleFor(isHeld, location)}
      text={<span role="status">{isHeld ? REASON_TEXT : stateTextOf(location)}</span>}
      goOn={
        isFound
          ? 'Continue'
          : isHeld
            ? 'Allow location'
            : location.state === 'locating'
              ? 'Locating...'
              : 'Try again'
      }
      onGoOn={goOn}
      {...(isFound ? {} : { onSkip: next })}
    >
      {isFound ? null : (
        <ul className="grid gap-4">
          {REASONS.map(({ Icon, text }) => (
            <li key={text} className="flex gap-4">
              <Icon aria-hidden="true" size={24} strokeWidth={1.75} className="mt-0.5 shrink-0 text-sky" />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </StepFrame>
  );
}

const ON_PHONE = import.meta.env.MODE === 'native';
const REASON_TEXT = `Your ${ON_PHONE ? 'phone' : 'browser'} will ask for permission. MetalQuest uses your location for this:`;
const SETTINGS_TEXT = ON_PHONE
  ? 'Allow location for MetalQuest in your phone settings'
  : 'Allow location for this site in your browser settings';

function titleFor(isHeld: boolean, { state }: DeviceLocation): string {
  if (isHeld || state === 'locating' || state === 'off') return 'May we use your location?';
  if (state === 'located') return 'Location found';
  return state === 'blocked' ? 'Location is turned off' : 'No position yet';
}

function stateTextOf({ state, position }: DeviceLocation): string {
  if (state === 'located' && position) {
    return `Accurate to ${Math.round(position.accuracyM)} m. Only the app knows your location.`;
  }
  if (state === 'blocked') {
    return `${SETTINGS_TEXT}, or continue without it: everything works except the map of your walks.`;
  }
  if (state === 'unavailable') {
    return 'Move into the open and try again, or continue and find your location later.';
  }
  return 'Waiting for GPS...';
}
