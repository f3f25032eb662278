import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { newServerState } from '../../net/server-state.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { cn } from '../../ui/cn.ts';
import { ProfileHead } from './profile-head.tsx';
import { SectionContent } from './section-content.tsx';
import { SectionList } from './section-list.tsx';
import { SECTIONS, sectionOf } from './sections.ts';

export interface ProfilePageProps {
  /** The last part of the URL; absent for the list. */
  readonly section: string | undefined;
}

/**
 * `/profile` and `/profile/{section}`: on a phone a list that opens sections, on a wide screen the list
 * beside the section, which defaults to the first.
 */
export function ProfilePage({ section: id }: ProfilePageProps) {
  const [serverState] = useState(newServerState);
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
          <h1 className="mt-1 mb-6 text-2xl lg:mt-0 lg:mb-8 lg:text-3xl">{shown.label}</h1>
          <div>
            <SectionContent key={shown.id} id={shown.id} />
          </div>
        </div>
      </div>
    </QueryClientProvider>
  );
}
