import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { openAuthDialog } from '../net/auth/auth-dialog.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TopBanner, TopBannerAction, topBannerAction } from './top-banner.tsx';

const HIDDEN_KEY = 'metalquest:guest-banner-hidden';
const HIDDEN_MS = 7 * 86_400_000;

const wasHidden = (): boolean => Date.now() - Number(localStorage.getItem(HIDDEN_KEY) ?? 0) < HIDDEN_MS;

/** Tells a guest what is at risk. Hidden for a week on request; the status bar says it all the time. */
export function GuestBanner() {
  const [isHidden, setHidden] = useState(wasHidden);
  if (isHidden) return null;

  function hide() {
    localStorage.setItem(HIDDEN_KEY, String(Date.now()));
    setHidden(true);
  }

  return (
    <TopBanner
      action={
        <span className="flex grow flex-wrap items-center gap-x-5">
          <TopBannerAction onClick={() => openAuthDialog('sign-up')}>Create account</TopBannerAction>
          <Link to="/profile/data" className={topBannerAction}>
            Export
          </Link>
          <IconButton variant="ghost" label="Hide for a week" className="-mr-2.5 ml-auto" onClick={hide}>
            <X aria-hidden="true" size={20} strokeWidth={1.75} />
          </IconButton>
        </span>
      }
    >
      {import.meta.env.MODE === 'native'
        ? 'Your records are on this phone only. If you lose it or delete the app, they are gone. With an account they are on all your devices.'
        : 'Your records are on this device only. If you lose it or clear the browser’s data, they are gone. With an account they are on all your devices.'}
    </TopBanner>
  );
}
