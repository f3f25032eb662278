import { HardDrive } from 'lucide-react';
import { Link } from 'react-router';

/** In place of the sync button for a guest, whose records are not synced. */
export function OnThisDevice() {
  return (
    <Link
      to="/profile/sign-in"
      aria-label="On this device only. Create an account to keep your records."
      className="-mr-1 flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control px-1.5 text-clay transition-colors hover:bg-clay-tint sm:-mr-2.5 sm:px-2.5"
    >
      <HardDrive aria-hidden="true" size={22} strokeWidth={1.75} />
      <span className="hidden sm:inline">On this device only</span>
    </Link>
  );
}
