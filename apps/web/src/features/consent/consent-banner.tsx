import { isMeasuredPage } from '@metalquest/core/analytics/page-pattern';
import { consentBanner, consentSettings, reopenedBanner } from '@metalquest/core/consent/consent';
import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { answerConsent, closeConsent, useConsent, useReopenedConsent } from '../../net/analytics/consent.ts';
import { useSiteSettings } from '../../net/site-settings.ts';
import { Button } from '../../ui/button.tsx';
import { useRoomAtFoot } from './use-room-at-foot.ts';
import { useScrollAccept } from './use-scroll-accept.ts';

/** Pages to read before deciding; scrolling on them is not consent. */
const POLICIES = ['/privacy', '/cookies'];

const SAID = {
  'opted-in': 'You agreed to this here.',
  'opted-out': 'You declined this here.',
  undecided: null,
};

/**
 * The consent banner at the bottom of the page; only on pages that are measured, so never on the map, quests
 * or permissions.
 */
export function ConsentBanner() {
  const { pathname } = useLocation();
  const isReopened = useReopenedConsent();
  if (!isReopened && !isMeasuredPage(pathname)) return null;
  return <Question isReopened={isReopened} isScrollAnswer={!isReopened && !POLICIES.includes(pathname)} />;
}

interface QuestionProps {
  isReopened: boolean;
  /** Whether scrolling counts as consent here, if the site's settings allow it. */
  isScrollAnswer: boolean;
}

function Question({ isReopened, isScrollAnswer }: QuestionProps) {
  const consent = useConsent();
  const site = useSiteSettings();
  const settings = consentSettings(site.consentVariant, site.switches);
  const words = isReopened ? reopenedBanner(settings) : consentBanner(settings, consent, 'web');
  const section = useRef<HTMLElement>(null);
  useRoomAtFoot(section);
  useFocusWhenAsked(section, isReopened);
  useScrollAccept({ ...settings, acceptsOnScroll: settings.acceptsOnScroll && isScrollAnswer });
  if (!words) return null;
  return (
    <section
      ref={section}
      aria-label="Cookie consent"
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && isReopened && leave(closeConsent)}
      className="border-line border-t bg-card shadow-float -outline-offset-3 print:hidden"
    >
      <div className="page-width flex flex-col gap-3 py-4 md:flex-row md:items-center md:justify-between md:gap-8 lg:px-16">
        <div className="text-sm md:max-w-[44rem]">
          <p>
            May MetalQuest measure page views, errors and loading times? It never records your locations or
            what you write.{' '}
            {settings.acceptsOnScroll && isScrollAnswer ? 'Scrolling on counts as consent. ' : null}
            {isReopened ? SAID[consent] : null}
          </p>
          <p className="flex flex-wrap gap-x-5">
            <PolicyLink to="/privacy">Privacy policy</PolicyLink>
            <PolicyLink to="/cookies">Cookie policy</PolicyLink>
          </p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-2.5 max-md:*:grow">
          {words.decline ? (
            <Button variant="secondary" onClick={() => leave(() => answerConsent(false))}>
              {words.decline}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => leave(() => answerConsent(true))}>
            {words.accept}
          </Button>
        </div>
      </div>
    </section>
  );
}

function PolicyLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center font-[620] text-moss-deep underline underline-offset-4 md:min-h-8"
    >
      {children}
    </Link>
  );
}

/** Removes the banner, which had the focus, and moves the focus to the page. */
function leave(go: () => void): void {
  go();
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Focuses the banner when the user reopens it. */
function useFocusWhenAsked(section: RefObject<HTMLElement | null>, isReopened: boolean): void {
  useEffect(() => {
    if (isReopened) section.current?.focus({ preventScroll: true });
  }, [section, isReopened]);
}
