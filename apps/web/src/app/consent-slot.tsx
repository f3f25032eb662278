import { lazy, Suspense } from 'react';
import { useConsent, useReopenedConsent } from '../lib/consent.ts';
import { useIsMeasuring } from '../lib/measuring.ts';

// Where its code cannot be had nobody is asked, and the page stands.
const ConsentBanner = lazy(() =>
  import('../features/consent/consent-banner.tsx').then(
    ({ ConsentBanner }) => ({ default: ConsentBanner }),
    () => ({ default: () => null }),
  ),
);

/**
 * The question about cookies, for those who have not answered and where something is measured. Never in a page that
 * comes drawn from the server: one copy of it serves those who have answered as well.
 */
export function ConsentSlot() {
  const isMeasuring = useIsMeasuring();
  const consent = useConsent();
  const isReopened = useReopenedConsent();
  // A browser's question alone (spec section 2): in the native app nothing is measured.
  if (import.meta.env.MODE === 'native') return null;
  if (!isReopened && !(isMeasuring && consent === 'undecided')) return null;
  return (
    <Suspense>
      <ConsentBanner />
    </Suspense>
  );
}
