import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { openAuthDialog } from '../../net/auth/auth-dialog.ts';
import { startAsGuest } from '../../net/auth/session.ts';
import { Button } from '../../ui/button.tsx';
import { ContourBackground } from '../../ui/contour-background.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Logo } from '../../ui/mark.tsx';

export interface SignUpFirstProps {
  purpose: string;
  foot?: ReactNode;
}

/** `/onboarding` for a visitor without an account: asks to sign up first. */
export function SignUpFirst({ purpose, foot }: SignUpFirstProps) {
  return (
    <div className="relative isolate flex grow flex-col items-center px-5 pb-6">
      <ContourBackground />
      <Logo className="pt-[calc(var(--page-top)+1.5rem)]" />
      <EmptyState
        className="my-auto w-full max-w-md px-0 [&_h1]:text-2xl"
        headingLevel={1}
        title="Remember every field you walk"
        description="Your quests and finds are saved on this device and in your account. Create your account here."
        action={
          <div className="grid w-[min(20rem,calc(100vw-2.5rem))] gap-2.5">
            <Button size="thumb" onClick={() => openAuthDialog('sign-up')}>
              Create your account
            </Button>
            <Button variant="secondary" size="field" onClick={() => openAuthDialog('sign-in')}>
              I have an account: sign in
            </Button>
            <Button variant="secondary" size="field" onClick={startAsGuest}>
              Try it on this device
            </Button>
            <Link to={purpose} className="min-h-11 content-center text-muted underline underline-offset-4">
              What is MetalQuest?
            </Link>
          </div>
        }
      />
      {foot}
    </div>
  );
}
