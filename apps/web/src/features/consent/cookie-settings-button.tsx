import { reopenConsent, useConsent } from '../../net/analytics/consent.ts';
import { useIsMeasuring } from '../../net/analytics/measuring.ts';

export interface CookieSettingsButtonProps {
  className: string;
  onChosen?: () => void;
}

/** Reopens the consent banner; shown only where usage is measured or a choice was made. */
export function CookieSettingsButton({ className, onChosen }: CookieSettingsButtonProps) {
  const isMeasuring = useIsMeasuring();
  const consent = useConsent();
  // The native app never asks.
  if (import.meta.env.MODE === 'native' || (!isMeasuring && consent === 'undecided')) return null;
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        onChosen?.();
        reopenConsent();
      }}
    >
      Cookie settings
    </button>
  );
}
