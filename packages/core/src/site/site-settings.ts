import { isRecord } from '../json.ts';

/** Missing switches are on. The server enforces them, the app hides the features. */
export const FEATURE_SWITCHES = ['galleries', 'weather', 'place_names'] as const;
export type FeatureSwitch = (typeof FEATURE_SWITCHES)[number];

export interface SiteSettings {
  /** 1 to 100 characters. */
  readonly title: string;
  /** An email address, a URL or plain text; '' for none. */
  readonly contact: string;
  readonly registrationOpen: boolean;
  /** 'accept' or 'understand', see consent/consent.ts. */
  readonly consentVariant: string;
  /** Ids of offered map styles; null for all. */
  readonly mapStyles: readonly string[] | null;
  /** By name; a missing switch has its own default. */
  readonly switches: Readonly<Record<string, boolean>>;
}

/** Used if nothing is set or the settings are unavailable. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  title: 'MetalQuest',
  contact: '',
  registrationOpen: true,
  consentVariant: 'accept',
  mapStyles: null,
  switches: {},
};

const isText = (value: unknown): value is string => typeof value === 'string';

function switchesOf(value: unknown): Readonly<Record<string, boolean>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, isOn]) => (typeof isOn === 'boolean' ? [[name, isOn]] : [])),
  );
}

/** Parses the answer of `site_settings()`; missing or mistyped fields become defaults. */
export function readSiteSettings(value: unknown): SiteSettings {
  const row = isRecord(value) ? value : {};
  const title = isText(row.title) ? row.title.trim() : '';
  return {
    title: title || DEFAULT_SITE_SETTINGS.title,
    contact: isText(row.contact) ? row.contact.trim() : '',
    registrationOpen: row.registration_open !== false,
    consentVariant: isText(row.consent_variant) ? row.consent_variant : DEFAULT_SITE_SETTINGS.consentVariant,
    mapStyles: Array.isArray(row.map_styles) ? row.map_styles.filter(isText) : null,
    switches: switchesOf(row.switches),
  };
}

export function siteSettingsRow(settings: SiteSettings) {
  return {
    title: settings.title,
    contact: settings.contact,
    registration_open: settings.registrationOpen,
    consent_variant: settings.consentVariant,
    map_styles: settings.mapStyles,
    switches: settings.switches,
  };
}

export function isFeatureOn({ switches }: Pick<SiteSettings, 'switches'>, name: FeatureSwitch): boolean {
  return switches[name] !== false;
}

/** Offered map styles. If no chosen style is left, offers all, since the map needs one. */
export function offeredStyles<S extends { readonly id: string }>(
  styles: readonly S[],
  { mapStyles }: Pick<SiteSettings, 'mapStyles'>,
): readonly S[] {
  if (mapStyles === null) return styles;
  const offered = styles.filter(({ id }) => mapStyles.includes(id));
  return offered.length > 0 ? offered : styles;
}

const MAIL_ADDRESS = /^[\p{L}\p{N}._+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}$/u;

/** Link of a contact: mailto or http(s); null for plain text and other schemes. */
export function contactHref(contact: string): string | null {
  if (MAIL_ADDRESS.test(contact)) return `mailto:${contact}`;
  if (!/^https?:\/\//i.test(contact) || !URL.canParse(contact)) return null;
  return new URL(contact).href;
}
