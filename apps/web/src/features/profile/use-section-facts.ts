import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { useSession } from '../../net/auth/session.ts';
import { type Theme, useTheme } from '../../platform/theme.ts';
import type { Section } from './sections.ts';
import { usePerson } from './use-person.ts';

const THEMES: Readonly<Record<Theme, string>> = {
  system: 'follows the device',
  light: 'light',
  dark: 'dark',
};

/** A summary line per section; empty while loading. */
export function useSectionFacts(): Readonly<Record<Section['id'], string>> {
  const { queries } = useEngine();
  const { user } = useSession();
  const person = usePerson();
  const theme = useTheme();
  const { value: preferences } = useLive(() => queries.preferences(), [queries]);
  const units = preferences?.defaultUnits === 'imperial' ? 'Imperial' : 'Metric';
  const address = preferences?.gallerySlug ? `, /gallery/${preferences.gallerySlug}` : '';
  return {
    you: person?.fullName || 'No name yet',
    display: preferences ? `${units}, ${THEMES[theme]}` : '',
    gallery: preferences ? (preferences.isGalleryPublic ? `Public${address}` : 'Private') : '',
    'sign-in': user?.email ?? '',
    devices: 'Where you are signed in',
    data: 'Storage, import and download',
    delete: 'With all its data',
  };
}
