import { Link } from 'react-router';
import { openAuthDialog } from '../../net/auth/auth-dialog.ts';
import { Button } from '../../ui/button.tsx';

const REASONS = {
  gallery: 'The server shows a public gallery to others, so it needs an account.',
  'sign-in': 'You use MetalQuest without an account.',
  devices: 'With an account you can use MetalQuest on several devices. They are listed here.',
  calendar: 'The server gives your due dates to your calendar app, so this needs an account.',
  deleted: 'The server keeps deleted records for 30 days, so this needs an account.',
} as const;

const RISK =
  import.meta.env.MODE === 'native'
    ? 'Your records are on this phone only. If you lose it or delete the app, they are gone.'
    : 'Your records are on this device only. If you lose it or clear the browser’s data, they are gone.';

/** A section of the profile that a guest cannot use, and what an account is for. */
export function NeedsAccount({ section }: { section: keyof typeof REASONS }) {
  return (
    <div className="grid max-w-xl gap-4 text-pretty">
      <p className="text-md">{REASONS[section]}</p>
      <p>{RISK} When you create an account or sign in, everything you have recorded moves into it.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => openAuthDialog('sign-up')}>Create account</Button>
        <Button variant="secondary" onClick={() => openAuthDialog('sign-in')}>
          Sign In
        </Button>
      </div>
      <p>
        <Link
          to="/profile/data"
          className="inline-flex min-h-11 items-center text-sky underline underline-offset-4"
        >
          Export your records
        </Link>
      </p>
    </div>
  );
}
