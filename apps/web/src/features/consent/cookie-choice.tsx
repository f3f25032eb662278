import { useConsent } from '../../net/analytics/consent.ts';
import { useIsMeasuring } from '../../net/analytics/measuring.ts';
import { CookieSettingsButton } from './cookie-settings-button.tsx';

const TEXTS = {
  'opted-in': 'You agreed to usage statistics on this device.',
  'opted-out': 'You declined usage statistics on this device.',
  undecided: 'You have not answered on this device yet. Nothing is measured until you do.',
};

export function CookieChoice() {
  const isMeasuring = useIsMeasuring();
  const consent = useConsent();
  if (!isMeasuring && consent === 'undecided') return null;
  return (
    <section className="page-width pb-20 lg:px-16" aria-labelledby="cookie-choice">
      <div className="max-w-[68ch] border-line border-t pt-6">
        <h2 id="cookie-choice" className="text-xl">
          Your answer
        </h2>
        <p className="mt-2 text-md">{TEXTS[consent]}</p>
        <CookieSettingsButton className="mt-4 min-h-11 rounded-control border border-line bg-card px-4 py-2 font-[620] shadow-soft hover:border-edge" />
      </div>
    </section>
  );
}
