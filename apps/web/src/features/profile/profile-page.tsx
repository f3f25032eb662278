import { avatarInitials, avatarPicture } from '@metalquest/core/profile/avatar';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { useSession } from '../../net/auth/session.ts';
import { newServerState } from '../../net/server-state.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { cn } from '../../ui/cn.ts';
import { NameOrAddress } from '../../ui/name-or-address.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { GallerySection } from './gallery/gallery-section.tsx';
import { NameForm } from './name-form.tsx';
import { NeedsAccount } from './needs-account.tsx';
import { PhotoSetting } from './photo-setting.tsx';
import { SectionList } from './section-list.tsx';
import type { Section } from './sections.ts';
import { labelOf, SECTIONS, sectionOf } from './sections.ts';
import { Setting } from './setting.tsx';
import { SignInSection } from './sign-in/sign-in-section.tsx';
import { DataSection } from './storage/data-section.tsx';
import { DeleteGuest } from './storage/delete-guest.tsx';
import { DeleteSection } from './storage/delete-section.tsx';
import { DeletedSection } from './storage/deleted-section.tsx';
import { usePerson } from './use-person.ts';

const EMPTY = { firstName: '', lastName: '', fullName: '', avatarUrl: '' };

function YouSection() {
  const { queries } = useEngine();
  const profile = useLive(() => queries.profile(), [queries]);
  if (profile.status === 'error') throw profile.error;
  return (
    <>
      <Setting
        title="Photo"
        hint="Only you see it, on all your devices. Its location is removed before it is saved."
      >
        <PhotoSetting />
      </Setting>
      <Setting title="Name" hint="It is shown in the account menu, not in your public gallery.">
        {profile.status === 'ready' ? (
          <NameForm profile={profile.value ?? EMPTY} />
        ) : (
          <Skeleton className="h-57 max-w-xl sm:h-34" />
        )}
      </Setting>
    </>
  );
}

interface ProfilePageProps {
  /** The last part of the URL; absent for the list. */
  readonly section: string | undefined;
}

/** `/profile` and `/profile/{section}`: the list of sections, on a wide screen next to a section. */
function ProfilePage({ section: id }: ProfilePageProps) {
  const [serverState] = useState(newServerState);
  const isGuest = useSession().user?.isGuest ?? false;
  const section = sectionOf(id);
  if (id !== undefined && !section) return <Navigate to="/profile" replace />;
  const shown = section ?? SECTIONS[0];
  return (
    <QueryClientProvider client={serverState}>
      <div className="page-width grid grow grid-cols-[minmax(0,1fr)] content-start gap-x-14 py-5 md:py-8 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={cn('min-w-0 lg:sticky lg:top-6 lg:self-start', section && 'max-lg:hidden')}>
          {section ? null : <h1 className="mb-6 text-2xl md:text-3xl lg:hidden">Account Settings</h1>}
          <ProfileHead />
          <SectionList current={shown.id} />
        </div>
        <div className={cn('min-w-0 pb-10 lg:min-h-[calc(100dvh-9rem)]', !section && 'max-lg:hidden')}>
          <BackLink to="/profile" className="lg:hidden">
            Account Settings
          </BackLink>
          <h1 className="mt-1 mb-6 text-2xl lg:mt-0 lg:mb-8 lg:text-3xl">{labelOf(shown, isGuest)}</h1>
          <div>
            {isGuest ? (
              <GuestSection key={shown.id} id={shown.id} />
            ) : (
              <SectionContent key={shown.id} id={shown.id} />
            )}
          </div>
        </div>
      </div>
    </QueryClientProvider>
  );
}

export function Component() {
  const { section } = useParams();
  return <ProfilePage section={section} />;
}

/** Photo and name above the sections; keeps its height while loading. */
function ProfileHead() {
  const person = usePerson();
  const isGuest = useSession().user?.isGuest ?? false;
  return (
    <div className="flex min-h-20 items-center gap-4">
      <Avatar
        initials={person ? avatarInitials(person) : ''}
        picture={person ? avatarPicture(person) : null}
        className="size-20 text-xl"
      />
      <div className="min-w-0">
        <p className="display wrap-anywhere text-lg">
          {isGuest && !person?.fullName ? (
            'No account'
          ) : (
            <NameOrAddress>{person?.fullName || person?.primaryEmail || ''}</NameOrAddress>
          )}
        </p>
        {person?.fullName || isGuest ? (
          <p className="mt-1 truncate text-muted text-sm">
            {isGuest ? 'On this device only' : person?.primaryEmail}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function GuestSection({ id }: { id: Section['id'] }) {
  switch (id) {
    case 'gallery':
    case 'sign-in':
    case 'devices':
    case 'calendar':
    case 'deleted':
      return <NeedsAccount section={id} />;
    case 'delete':
      return <DeleteGuest />;
    default:
      return <SectionContent id={id} />;
  }
}

function SectionContent({ id }: { id: Section['id'] }) {
  switch (id) {
    case 'you':
      return <YouSection />;
    case 'display':
      return <DisplaySection />;
    case 'gallery':
      return <GallerySection />;
    case 'sign-in':
      return <SignInSection />;
    case 'devices':
      return <DevicesSection />;
    case 'calendar':
      return <CalendarSection />;
    case 'data':
      return <DataSection />;
    case 'deleted':
      return <DeletedSection />;
    case 'delete':
      return <DeleteSection />;
  }
}
