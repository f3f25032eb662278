export const CONSENT_COOKIE = 'metalquest-cookie-consent';
const CONSENT_SECONDS = 365 * 86_400;
/** Scrolled share of a page that counts as acceptance, if enabled (spec section 9). */
const SCROLL_ACCEPT = 0.25;

export type Consent = 'opted-in' | 'opted-out' | 'undecided';

/** The two banners of spec section 2, by their names in the site settings. */
export type ConsentVariant = 'accept' | 'understand';

export interface ConsentSettings {
  readonly variant: ConsentVariant;
  /** Whether 'I understand' also offers 'I decline'. The other variant always does. */
  readonly offersDecline: boolean;
  readonly acceptsOnScroll: boolean;
}

export const DECLINE_SWITCH = 'consent_decline';
export const SCROLL_SWITCH = 'consent_scroll';

/** Reads the banner settings. Missing or unknown values become the stricter choice. */
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

export function readConsent(cookies: string): Consent {
  for (const pair of cookies.split(';')) {
    const [name = '', value = ''] = pair.split('=', 2);
    if (name.trim() !== CONSENT_COOKIE) continue;
    if (value.trim() === 'true') return 'opted-in';
    if (value.trim() === 'false') return 'opted-out';
  }
  return 'undecided';
}

/** For document.cookie; expires after 365 days. */
export function consentCookie(isAccepted: boolean, isSecure: boolean): string {
  const parts = [`${CONSENT_COOKIE}=${isAccepted}`, 'Path=/', `Max-Age=${CONSENT_SECONDS}`, 'SameSite=Lax'];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}

/** Button labels (spec section 2); `decline` is null if not offered. */
export interface ConsentBanner {
  readonly accept: string;
  readonly decline: string | null;
}

const WORDS = {
  accept: { accept: 'Accept All', decline: 'Decline' },
  understand: { accept: 'I understand', decline: 'I decline' },
} as const;

/** The banner to show; null after an answer and in the native app. */
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

/** The banner for changing an answer; always offers to decline. */
export function reopenedBanner({ variant }: Pick<ConsentSettings, 'variant'>): {
  readonly accept: string;
  readonly decline: string;
} {
  return WORDS[variant];
}

export interface ScrollPosition {
  readonly scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
}

export function acceptsByScroll(
  settings: ConsentSettings,
  consent: Consent,
  { scrollTop, scrollHeight, clientHeight }: ScrollPosition,
): boolean {
  const way = scrollHeight - clientHeight;
  if (!settings.acceptsOnScroll || consent !== 'undecided' || !(way > 0)) return false;
  return scrollTop / way >= SCROLL_ACCEPT;
}
