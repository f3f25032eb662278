import { lazy, Suspense } from 'react';
import { useConsent, useReopenedConsent } from '../net/analytics/consent.ts';
import { useIsMeasuring } from '../net/analytics/measuring.ts';

// If the code fails to load, the question is not shown.
const ConsentBanner = lazy(() =>
  import('../features/consent/consent-banner.tsx').then(
    ({ ConsentBanner }) => ({ default: ConsentBanner }),
    () => ({ default: () => null }),
  ),
);

/** The cookie question. Never server-rendered: cached pages also serve visitors who have answered. */
export function ConsentSlot() {
  const isMeasuring = useIsMeasuring();
  const consent = useConsent();
  const isReopened = useReopenedConsent();
  // The native app has no analytics (spec section 2).
  if (import.meta.env.MODE === 'native') return null;
  if (!isReopened && !(isMeasuring && consent === 'undecided')) return null;
  return (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  );
}
