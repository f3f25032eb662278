import { isMeasuredPage } from '@metalquest/core/analytics/page-pattern';
import {
  acceptsByScroll,
  type ConsentSettings,
  consentBanner,
  consentSettings,
  reopenedBanner,
} from '@metalquest/core/consent/consent';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import {
  answerConsent,
  closeConsent,
  consentStore,
  useConsent,
  useReopenedConsent,
} from '../../net/analytics/consent.ts';
import { useSiteSettings } from '../../net/site-settings.ts';
import { Button } from '../../ui/button.tsx';

/** Pages to read before deciding; scrolling on them is not consent. */
const POLICIES = ['/privacy', '/cookies'];

const TEXTS = {
  'opted-in': 'You agreed to this on this device.',
  'opted-out': 'You declined this on this device.',
  undecided: null,
};

/** The banner at the bottom of measured pages, so never on the map, quests or permissions. */
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
            May MetalQuest measure page views, a few actions such as signing out, errors and loading times? It
            never records your locations, your contacts or what you type.{' '}
            {settings.acceptsOnScroll && isScrollAnswer ? 'Scrolling counts as consent. ' : null}
            {isReopened ? TEXTS[consent] : null}
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

function useFocusWhenAsked(section: RefObject<HTMLElement | null>, isReopened: boolean): void {
  useEffect(() => {
    if (isReopened) section.current?.focus({ preventScroll: true });
  }, [section, isReopened]);
}

/** Moves rows at the foot above the banner (ui/bars.css) and scrolls focused elements clear of both. */
function useRoomAtFoot(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = banner;
    const foot = current?.parentElement;
    if (!current || !foot) return;
    const { style } = document.documentElement;
    const measure = new ResizeObserver(() => {
      style.setProperty('--banner', `${current.offsetHeight}px`);
      style.scrollPaddingBottom = `${foot.offsetHeight}px`;
    });
    measure.observe(foot);
    return () => {
      measure.disconnect();
      style.removeProperty('--banner');
      style.removeProperty('scroll-padding-bottom');
    };
  }, [banner]);
}

/** Accepts after a scroll of a quarter of a page, if the settings allow it and the banner is visible. */
function useScrollAccept(settings: ConsentSettings): void {
  const { acceptsOnScroll, variant, offersDecline } = settings;
  useEffect(() => {
    if (!acceptsOnScroll) return;
    const updateHeight = () => {
      const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
      const position = { scrollTop, scrollHeight, clientHeight };
      if (acceptsByScroll({ acceptsOnScroll, variant, offersDecline }, consentStore.get(), position))
        answerConsent(true);
    };
    window.addEventListener('scroll', updateHeight, { passive: true });
    return () => window.removeEventListener('scroll', updateHeight);
  }, [acceptsOnScroll, variant, offersDecline]);
}
