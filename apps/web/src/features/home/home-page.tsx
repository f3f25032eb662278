import { screenSources } from '@metalquest/core/content/screen-files';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { openAuthDialog } from '../../net/auth/auth-dialog.ts';
import { sessionStore, startAsGuest, useSession } from '../../net/auth/session.ts';
import { useSiteSettings } from '../../net/site-settings.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { ContourBackground } from '../../ui/contour-background.tsx';
import { ThemedImage } from '../../ui/themed-image.tsx';
import { Day } from './day.tsx';

const DESCRIPTION =
  'The app in a field: a quest has run for an hour and a half over 653 m with no signal, its path lies on the map within the ' +
  'boundary of the permission with five finds on it, and below the map are the buttons Pause, Log find and End.';

function AppPicture({ className }: { className?: string }) {
  return (
    <div
      className={cn(
        'overflow-hidden rounded-[3.375rem] border-[12px] border-[#14170f] bg-paper shadow-[0_6px_24px_rgb(35_38_31/0.16)] dark:border-[#0d100b]',
        className,
      )}
    >
      <ThemedImage
        {...screenSources('record')}
        alt={DESCRIPTION}
        fetchPriority="high"
        className="block h-auto w-full"
      />
    </div>
  );
}

const FACTS = [
  { title: 'Works with no signal', text: 'Every screen and photo opens without a network' },
  { title: 'Never lost', text: 'Saved on your device at once, then on all of them' },
  { title: 'Private', text: 'No photo or page reveals your spots' },
] as const;

export function HomePage({ guides }: { guides: ReactNode }) {
  useQuestsAfterSignIn();
  return (
    <div className="relative isolate -mt-18 overflow-x-clip pt-18">
      <ContourBackground className="bottom-auto h-[68rem]" />
      <section className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 pt-8 pb-16 md:pt-16 lg:grid-cols-[minmax(0,1fr)_27rem] lg:px-16 lg:pt-0 lg:pb-0">
        <div className="lg:pt-24">
          <h1 className="max-w-[11em] text-[clamp(2.25rem,10.5vw,3.5rem)] lg:text-4xl">
            Remember every field you walk.
          </h1>
          <p className="mt-5 max-w-xl text-lg text-muted md:text-[1.375rem]">
            Record your quests and finds where there is no signal. Keep gear and photos in one place. Your
            spots stay yours.
          </p>
          <div className="mt-8 flex flex-wrap gap-3.5">
            <StartButton />
            <Button variant="secondary" size="field" asChild>
              <a href="#day">See how a day goes</a>
            </Button>
          </div>
          <TryButton />
        </div>
        <div className="mx-auto w-full max-w-sm lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-mb-6 lg:max-w-none lg:pt-1">
          <AppPicture className="lg:rotate-3" />
        </div>
        <ul className="grid content-start gap-x-10 gap-y-8 sm:grid-cols-3 lg:col-start-1">
          {FACTS.map(({ title, text }) => (
            <li key={title} className="border-moss border-t-2 pt-4">
              <h2 className="text-[1.375rem] leading-tight">{title}</h2>
              <p className="mt-1.5 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Day />
      {guides ? (
        <section aria-labelledby="guides-title" className="below-fold relative border-line border-t bg-paper">
          <div className="page-width py-14 md:py-20 lg:px-16">
            <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 md:mb-12">
              <h2 id="guides-title" className="text-2xl md:text-3xl">
                From the guides
              </h2>
              <Link
                to="/guides"
                className="inline-flex min-h-11 items-center font-[620] underline underline-offset-4"
              >
                All guides
              </Link>
            </div>
            {guides}
          </div>
        </section>
      ) : null}
      <WayIn />
    </div>
  );
}

function WayIn() {
  return (
    <section aria-labelledby="start-title" className="below-fold relative bg-moss-tint">
      <div className="page-width flex flex-col items-start gap-7 py-14 md:flex-row md:items-end md:justify-between md:py-20 lg:px-16">
        <div>
          <h2 id="start-title" className="max-w-[14em] text-2xl md:text-3xl">
            The next field is worth remembering.
          </h2>
          <p className="mt-3 max-w-xl text-lg text-muted">
            All you need is an email address, and you can export everything you record.
          </p>
        </div>
        <StartButton />
      </div>
    </section>
  );
}

function StartButton() {
  const { status } = useSession();
  if (status === 'signed-in') {
    return (
      <Button size="field" className="min-w-48" asChild>
        <Link to="/quests">Open your quests</Link>
      </Button>
    );
  }
  return (
    <Button
      size="field"
      className="min-w-48 known:invisible noscript:hidden"
      onClick={() => openAuthDialog('sign-up')}
    >
      Start your log
    </Button>
  );
}

function TryButton() {
  const { status } = useSession();
  const { registrationOpen } = useSiteSettings();
  if (status === 'signed-in' || !registrationOpen) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-2 text-muted known:hidden noscript:hidden">
      <button
        type="button"
        className="min-h-11 font-[620] text-moss-deep underline underline-offset-4 hover:text-ink"
        onClick={startAsGuest}
      >
        Try it on this device
      </button>
      without an account
    </p>
  );
}

/** Goes to the quests when the user signs in here, but not when they arrive signed in. */
function useQuestsAfterSignIn() {
  const { status } = useSession();
  const navigate = useNavigate();
  // Reads the store: a server-rendered page first renders as signed out.
  const [arrived] = useState(() => sessionStore.get().status);
  const before = useRef(arrived);
  useEffect(() => {
    if (before.current !== 'signed-in' && status === 'signed-in') navigate('/quests');
    // They differ in the first render, and if a tap before the code had loaded has just signed in a guest.
    if (sessionStore.get().status === status) before.current = status;
  }, [status, navigate]);
}
