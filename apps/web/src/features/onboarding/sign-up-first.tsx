import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { openAuthDialog } from '../../lib/auth-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { ContourBackground } from '../../ui/contour-background.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export interface SignUpFirstProps {
  /** The page that says what this is. */
  about: string;
  /** Stands below the ways in. */
  foot?: ReactNode;
}

/** `/onboarding` for somebody without an account: the first step is to have one. */
export function SignUpFirst({ about, foot }: SignUpFirstProps) {
  return (
    <div className="relative isolate flex grow flex-col justify-center px-5 py-10">
      <ContourBackground />
      <EmptyState
        headingLevel={1}
        title="Remember every field you walk"
        description="Your quests and finds are kept on this device and in an account of your own, which you make here."
        action={
          <div className="grid gap-2.5">
            <Button size="thumb" onClick={() => openAuthDialog('sign-up')}>
              Create your account
            </Button>
            <Button variant="ghost" onClick={() => openAuthDialog('sign-in')}>
              I have one: sign in
            </Button>
            <Link to={about} className="min-h-11 content-center text-muted underline underline-offset-4">
              What is MetalQuest?
            </Link>
          </div>
        }
      />
      {foot}
    </div>
  );
}
