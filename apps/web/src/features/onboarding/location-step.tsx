import { EyeOff, type LucideIcon, MapPin, Route } from 'lucide-react';
import { type DeviceLocation, useDeviceLocation } from '../../platform/device-location.ts';
import { LocationScene } from './scenes.tsx';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step-props.ts';

const REASONS: readonly { Icon: LucideIcon; text: string }[] = [
  { Icon: Route, text: 'A quest draws the path you walk, so that you see what is left of the field.' },
  { Icon: MapPin, text: 'A find remembers where it came out of the ground.' },
  { Icon: EyeOff, text: 'It stays in your account. No page, photo or gallery gives a spot away.' },
];

export interface LocationStepProps extends StepProps {
  /** True until the device may be asked for its location. */
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
      text={<span role="status">{isHeld ? WHY : stateTextOf(location)}</span>}
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
const WHY = `Your ${ON_PHONE ? 'phone' : 'browser'} will ask you in a moment. This is what it is for:`;
const WHERE = ON_PHONE
  ? 'Allow the location for MetalQuest in the settings of your phone'
  : 'Allow the location for this site in the settings of your browser';

function titleFor(isHeld: boolean, { state }: DeviceLocation): string {
  if (isHeld || state === 'locating' || state === 'off') return 'May we know where you are?';
  if (state === 'located') return 'There you are';
  return state === 'blocked' ? 'The location is switched off' : 'No position yet';
}

/** Describes the result of the request, and what to do. */
function stateTextOf({ state, position }: DeviceLocation): string {
  if (state === 'located' && position) {
    return `Found to within ${Math.round(position.accuracyM)} m. Only the app knows your location.`;
  }
  if (state === 'blocked') {
    return `${WHERE}, or go on without: everything but the map of your walks works.`;
  }
  if (state === 'unavailable') {
    return 'It works under open sky. Try again, or continue and let the location come later.';
  }
  return 'Waiting for the first fix...';
}
