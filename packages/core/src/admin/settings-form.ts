import { isRecord } from '../json.ts';
import { readSiteSettings, type SiteSettings, siteSettingsRow } from '../site/site-settings.ts';

/** Limits of the server (supabase/migrations/*_site_settings.sql). */
const TITLE_LENGTH = 100;
const CONTACT_LENGTH = 200;

export type SettingsDraft = Partial<SiteSettings>;

export function withDraft(saved: SiteSettings, draft: SettingsDraft): SiteSettings {
  return { ...saved, ...draft, switches: { ...saved.switches, ...draft.switches } };
}

/** Changed settings in the shape of `admin_save_site_settings`; null if nothing changed. */
export function settingsChanges(
  saved: SiteSettings,
  draft: SettingsDraft,
): Readonly<Record<string, unknown>> | null {
  const before: Readonly<Record<string, unknown>> = siteSettingsRow(saved);
  const { switches, ...after } = siteSettingsRow(withDraft(saved, draft));
  const plain = Object.entries(trimmed(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  const turned = Object.entries(switches).filter(([name, isOn]) => saved.switches[name] !== isOn);
  if (plain.length === 0 && turned.length === 0) return null;
  return {
    ...Object.fromEntries(plain),
    ...(turned.length > 0 ? { switches: Object.fromEntries(turned) } : {}),
  };
}

function trimmed(row: Omit<ReturnType<typeof siteSettingsRow>, 'switches'>) {
  return { ...row, title: row.title.trim(), contact: row.contact.trim() };
}

export function settingsProblems({ title, contact, mapStyles }: SiteSettings): {
  readonly title: string | null;
  readonly contact: string | null;
  readonly mapStyles: string | null;
} {
  const name = title.trim();
  return {
    title:
      name === ''
        ? 'Give the site a title.'
        : [...name].length > TITLE_LENGTH
          ? `Shorten the title to ${TITLE_LENGTH} characters.`
          : null,
    contact:
      [...contact.trim()].length > CONTACT_LENGTH ? `Shorten it to ${CONTACT_LENGTH} characters.` : null,
    mapStyles: mapStyles?.length === 0 ? 'Offer at least one style: without one there is no map.' : null,
  };
}

/** Reads a draft stored across a reload; ignores anything invalid. */
export function readSettingsDraft(stored: unknown): SettingsDraft {
  if (!isRecord(stored)) return {};
  const read = readSiteSettings(siteLike(stored));
  const has = (name: string): boolean => Object.hasOwn(stored, name);
  return {
    ...(typeof stored.title === 'string' ? { title: stored.title } : {}),
    ...(typeof stored.contact === 'string' ? { contact: stored.contact } : {}),
    ...(typeof stored.registrationOpen === 'boolean' ? { registrationOpen: stored.registrationOpen } : {}),
    ...(typeof stored.consentVariant === 'string' ? { consentVariant: stored.consentVariant } : {}),
    ...(has('mapStyles') ? { mapStyles: read.mapStyles } : {}),
    ...(has('switches') ? { switches: read.switches } : {}),
  };
}

const siteLike = (stored: Record<string, unknown>) => ({
  map_styles: stored.mapStyles,
  switches: stored.switches,
});

/** Toggles a map style. Returns null when all are chosen, so that styles added later are offered too. */
export function withMapStyle(
  all: readonly string[],
  chosen: readonly string[] | null,
  id: string,
  isOffered: boolean,
): readonly string[] | null {
  const now = new Set(chosen ?? all);
  if (isOffered) now.add(id);
  else now.delete(id);
  const next = all.filter((each) => now.has(each));
  return next.length === all.length ? null : next;
}
