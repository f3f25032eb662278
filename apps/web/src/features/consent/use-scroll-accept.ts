import { acceptsByScroll, type ConsentSettings } from '@metalquest/core/consent/consent';
import { useEffect } from 'react';
import { answerConsent, consentStore } from '../../net/analytics/consent.ts';

/** Accepts after a scroll of a quarter of a page, if the settings allow it and the banner is visible. */
export function useScrollAccept(settings: ConsentSettings): void {
  const { acceptsOnScroll, variant, offersDecline } = settings;
  useEffect(() => {
    if (!acceptsOnScroll) return;
    const look = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const position = { scrollTop, scrollHeight, clientHeight };
      if (acceptsByScroll({ acceptsOnScroll, variant, offersDecline }, consentStore.get(), position))
        answerConsent(true);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [acceptsOnScroll, variant, offersDecline]);
}
