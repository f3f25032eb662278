/** The cookie that remembers the answer (spec section 9). */
export const CONSENT_COOKIE = 'metalquest-cookie-consent';
/** How long it is remembered, in seconds: 365 days (spec section 9). */
const CONSENT_SECONDS = 365 * 86_400;
/** Part of a page's length after which scrolling counts as acceptance, where that is switched on (spec section 9). */
const SCROLL_ACCEPT = 0.25;

/** What somebody said of being measured (spec section 4). */
export type Consent = 'opted-in' | 'opted-out' | 'undecided';

/** The two banners of spec section 2, as the site's settings name them. */
export type ConsentVariant = 'accept' | 'understand';

/** What administrators set of the banner. */
export interface ConsentSettings {
  readonly variant: ConsentVariant;
  /** Whether 'I understand' has 'I decline' beside it; the other variant always can be declined. */
  readonly offersDecline: boolean;
  readonly acceptsOnScroll: boolean;
}

/** The switches of the site's settings that the banner has. */
export const DECLINE_SWITCH = 'consent_decline';
export const SCROLL_SWITCH = 'consent_scroll';

/** The banner's settings out of the site's; what is missing or unknown counts as the stricter choice. */
export function consentSettings(
  variant: string | null | undefined,
  switches: Readonly<Record<string, unknown>>,
): ConsentSettings {
  return {
    variant: variant === 'understand' ? 'understand' : 'accept',
    offersDecline: switches[DECLINE_SWITCH] === true,
    acceptsOnScroll: switches[SCROLL_SWITCH] === true,
  };
}

/** The answer that cookies hold: 'true', 'false', or none. Anything else is no answer. */
export function readConsent(cookies: string): Consent {
  for (const pair of cookies.split(';')) {
    const [name = '', value = ''] = pair.split('=', 2);
    if (name.trim() !== CONSENT_COOKIE) continue;
    if (value.trim() === 'true') return 'opted-in';
    if (value.trim() === 'false') return 'opted-out';
  }
  return 'undecided';
}

/** An answer as document.cookie takes it, kept for 365 days. */
export function consentCookie(isAccepted: boolean, isSecure: boolean): string {
  const parts = [`${CONSENT_COOKIE}=${isAccepted}`, 'Path=/', `Max-Age=${CONSENT_SECONDS}`, 'SameSite=Lax'];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}

/** The words of a banner's buttons (spec section 2); `decline` is null where there is none. */
export interface ConsentBanner {
  readonly accept: string;
  readonly decline: string | null;
}

const WORDS = {
  accept: { accept: 'Accept All', decline: 'Decline' },
  understand: { accept: 'I understand', decline: 'I decline' },
} as const;

/** The banner to show; null where none is: after an answer, and in the native app. */
export function consentBanner(
  settings: ConsentSettings,
  consent: Consent,
  platform: 'web' | 'native',
): ConsentBanner | null {
  if (consent !== 'undecided' || platform === 'native') return null;
  const words = WORDS[settings.variant];
  const isDeclinable = settings.variant === 'accept' || settings.offersDecline;
  return isDeclinable ? words : { ...words, decline: null };
}

/** The banner for somebody who wants to change their mind: taking an answer back is always offered. */
export function reopenedBanner({ variant }: Pick<ConsentSettings, 'variant'>): {
  readonly accept: string;
  readonly decline: string;
} {
  return WORDS[variant];
}

/** How far a page is scrolled, in pixels. */
export interface ScrollPosition {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

/** Whether scrolling so far is an acceptance: only where it is switched on, and only while nothing was answered. */
export function acceptsByScroll(
  settings: ConsentSettings,
  consent: Consent,
  { scrollTop, scrollHeight, clientHeight }: ScrollPosition,
): boolean {
  const way = scrollHeight - clientHeight;
  // A page that fits the screen cannot be scrolled.
  if (!settings.acceptsOnScroll || consent !== 'undecided' || !(way > 0)) return false;
  return scrollTop / way >= SCROLL_ACCEPT;
}
