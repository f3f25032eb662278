import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { useSession } from '../../net/auth/session.ts';
import { useFeature } from '../../net/site-settings.ts';
import { type Theme, useTheme } from '../../platform/theme.ts';
import { cn } from '../../ui/cn.ts';
import { labelOf, SECTIONS, type Section } from './sections.ts';
import { usePerson } from './use-person.ts';

const THEMES: Readonly<Record<Theme, string>> = {
  system: 'follows the device',
  light: 'light',
  dark: 'dark',
};

const NEEDS_ACCOUNT = 'Needs an account';
const NEED_ACCOUNT = {
  gallery: NEEDS_ACCOUNT,
  'sign-in': NEEDS_ACCOUNT,
  devices: NEEDS_ACCOUNT,
  calendar: NEEDS_ACCOUNT,
  deleted: NEEDS_ACCOUNT,
};

function useSectionFacts(): Readonly<Record<Section['id'], string>> {
  const { queries } = useEngine();
  const { user } = useSession();
  const person = usePerson();
  const theme = useTheme();
  const { value: preferences } = useLive(() => queries.preferences(), [queries]);
  const units = preferences?.defaultUnits === 'imperial' ? 'Imperial' : 'Metric';
  const address = preferences?.gallerySlug ? `, /gallery/${preferences.gallerySlug}` : '';
  const own = {
    you: person?.fullName || 'No name yet',
    display: preferences ? `${units}, ${THEMES[theme]}` : '',
    gallery: preferences ? (preferences.isGalleryPublic ? `Public${address}` : 'Private') : '',
    'sign-in': user?.email ?? user?.phone ?? '',
    devices: 'Where you are signed in',
    calendar: 'Due dates in your calendar app',
    data: 'Storage, import and download',
    deleted: 'Restore within 30 days',
    delete: 'With all its data',
  };
  return user?.isGuest ? { ...own, ...NEED_ACCOUNT, delete: '' } : own;
}

/** All sections with their current values. Wide screens mark `current`. */
export function SectionList({ current }: { current: Section['id'] }) {
  const facts = useSectionFacts();
  const isGuest = useSession().user?.isGuest ?? false;
  const hasGalleries = useFeature('galleries');
  return (
    <nav aria-label="Account Settings" className="mt-6">
      <ul className="max-lg:divide-y max-lg:divide-line max-lg:border-line max-lg:border-y lg:grid lg:gap-1">
        {SECTIONS.filter(({ id }) => id !== 'gallery' || hasGalleries).map((section) => (
          <li key={section.id}>
            <Link
              to={`/profile/${section.id}`}
              aria-current={section.id === current ? 'page' : undefined}
              className={cn(
                'group flex min-h-16 items-center gap-4 py-2.5 transition-colors hover:bg-moss-tint lg:min-h-13 lg:rounded-control lg:px-3 lg:py-2',
                'lg:aria-[current=page]:bg-moss-tint',
                section.id === 'delete' && 'text-clay lg:mt-3',
              )}
            >
              <section.Icon
                aria-hidden="true"
                size={22}
                strokeWidth={1.75}
                className="shrink-0 text-moss-deep"
              />
              <span className="min-w-0 grow">
                <span className="block font-[560] text-md lg:text-base">{labelOf(section, isGuest)}</span>
                <span className="block min-h-[1.4em] truncate text-muted text-sm lg:hidden">
                  {facts[section.id]}
                </span>
              </span>
              <ChevronRight
                aria-hidden="true"
                size={20}
                strokeWidth={1.75}
                className="shrink-0 text-muted lg:hidden"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
