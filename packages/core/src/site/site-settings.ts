import { isRecord } from '../json.ts';

/**
 * Parts of the product that administrators switch off for everybody. What the settings do not name is on. The server
 * refuses what is off; the app does not offer it.
 */
export const FEATURE_SWITCHES = ['galleries', 'weather', 'place_names'] as const;
export type FeatureSwitch = (typeof FEATURE_SWITCHES)[number];

/** What administrators set for the whole site, and everybody may know. */
export interface SiteSettings {
  /** 1 to 100 characters. */
  readonly title: string;
  /** An e-mail address, a web address or words; '' for none. */
  readonly contact: string;
  readonly registrationOpen: boolean;
  /** 'accept' or 'understand', see consent/consent.ts. */
  readonly consentVariant: string;
  /** Ids of those of the operator's map styles that are offered; null for all. */
  readonly mapStyles: readonly string[] | null;
  /** By their names; what is missing has its own default. */
  readonly switches: Readonly<Record<string, boolean>>;
}

/** What holds where nobody has set anything, or it cannot be known. */
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

/** Settings out of what `site_settings()` answers; a field that is missing or of another kind has its default. */
export function readSiteSettings(value: unknown): SiteSettings {
  const told = isRecord(value) ? value : {};
  const title = isText(told.title) ? told.title.trim() : '';
  return {
    title: title || DEFAULT_SITE_SETTINGS.title,
    contact: isText(told.contact) ? told.contact.trim() : '',
    registrationOpen: told.registration_open !== false,
    consentVariant: isText(told.consent_variant)
      ? told.consent_variant
      : DEFAULT_SITE_SETTINGS.consentVariant,
    mapStyles: Array.isArray(told.map_styles) ? told.map_styles.filter(isText) : null,
    switches: switchesOf(told.switches),
  };
}

/** The same the other way round: as the database has them, and as they travel to browsers. */
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

/** Whether a part of the product is offered here. */
export function isFeatureOn({ switches }: Pick<SiteSettings, 'switches'>, name: FeatureSwitch): boolean {
  return switches[name] !== false;
}

/**
 * Those of the operator's map styles that are offered. A site whose choice names none that is left offers all: without a
 * style there is no map.
 */
export function offeredStyles<S extends { readonly id: string }>(
  styles: readonly S[],
  { mapStyles }: Pick<SiteSettings, 'mapStyles'>,
): readonly S[] {
  if (mapStyles === null) return styles;
  const offered = styles.filter(({ id }) => mapStyles.includes(id));
  return offered.length > 0 ? offered : styles;
}

const MAIL_ADDRESS = /^[\p{L}\p{N}._+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}$/u;

/** Where a contact leads: a mail, a page of the web, or nowhere for words. Never a script. */
export function contactHref(contact: string): string | null {
  if (MAIL_ADDRESS.test(contact)) return `mailto:${contact}`;
  if (!/^https?:\/\//i.test(contact) || !URL.canParse(contact)) return null;
  return new URL(contact).href;
}
