import { contactHref } from '@metalquest/core/site/site-settings';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { sendMagicLink, sendPasswordReset } from '../../net/auth/auth-actions.ts';
import {
  type AuthView,
  closeAuthDialog,
  SECOND_STEP,
  showAuthView,
  useAuthDialog,
} from '../../net/auth/auth-dialog.ts';
import { useSecondStep, useSession } from '../../net/auth/session.ts';
import { useSiteSettings } from '../../net/site-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { MailRequestForm } from './mail-request-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import { SecondStepForm } from './second-step-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { TextLink } from './text-link.tsx';
import { UpdatePasswordForm } from './update-password-form.tsx';
import { VerifyCodeForm } from './verify-code-form.tsx';

const TABS = [
  { id: 'sign_in', label: 'Sign In' },
  { id: 'sign_up', label: 'Sign Up' },
] as const;

const TITLE: Readonly<Record<AuthView | typeof SECOND_STEP, string>> = {
  second_step: 'Two-factor code',
  sign_in: 'Welcome back',
  sign_up: 'Create your account',
  forgotten_password: 'Forgot your password?',
  magic_link: 'Sign in by email',
  phone: 'Sign in by phone',
  update_password: 'Choose a new password',
  verify_otp: 'Enter your code',
};

export interface AuthDialogProps {
  foot?: ReactNode;
  /** Starts without an account. */
  onTry: () => void;
}

/** Stays open after a recovery email, when the user must still set a password (spec section 4). */
export function AuthDialog({ foot = <AppsComing />, onTry }: AuthDialogProps) {
  const { open, view } = useAuthDialog();
  const session = useSession();
  const step = useSecondStep();
  const { registrationOpen } = useSiteSettings();
  const isSettled = session.status === 'signed-in' && session.canSync && !step && view !== 'update_password';
  useEffect(() => {
    if (isSettled) closeAuthDialog();
  }, [isSettled]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeAuthDialog()}
      title={TITLE[step ? SECOND_STEP : view]}
      className="max-w-[360px]"
    >
      {step ? (
        <SecondStepForm hasRecoveryCodes={step.hasRecoveryCodes} />
      ) : view === 'sign_in' || view === 'sign_up' ? (
        <Tabs label="Sign in or sign up" tabs={TABS} value={view} onValueChange={showAuthView}>
          {view === 'sign_in' || registrationOpen ? <SocialButtons /> : null}
          {view === 'sign_in' ? <SignInForm /> : registrationOpen ? <SignUpForm /> : <RegistrationClosed />}
          {session.status === 'signed-out' && registrationOpen ? (
            <p className="mt-3 flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
              <TextLink onClick={onTry}>Try it on this device</TextLink>
              without an account
            </p>
          ) : null}
        </Tabs>
      ) : (
        <OtherView key={view} view={view} />
      )}
      <div className="mt-5 border-line border-t pt-4 text-muted text-sm">{foot}</div>
    </Dialog>
  );
}

function AppsComing() {
  return (
    <p>
      Native mobile apps are coming soon. Until then, use your phone's browser and add this site to the home
      screen.
    </p>
  );
}

/** A view without a tab; focuses its first field and has a way back. */
function OtherView({ view }: { view: Exclude<AuthView, 'sign_in' | 'sign_up'> }) {
  const { registrationOpen } = useSiteSettings();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  }, []);
  return (
    <div ref={panel} className="grid gap-3">
      {view === 'forgotten_password' ? (
        <MailRequestForm
          intro="Enter your email address to get a link for setting a new password."
          emptyEmail="Enter your email address."
          button="Send reset password instructions"
          sendingButton="Sending reset instructions..."
          codeFrom="recovery"
          sentTitle="Check your email for the password reset link"
          sentText={(email) => `If there is an account for ${email}, the link was sent there.`}
          send={sendPasswordReset}
        />
      ) : null}
      {view === 'magic_link' ? (
        <MailRequestForm
          intro={
            registrationOpen
              ? 'Get an email with a link that signs you in. No password needed. If you have no account, one is created.'
              : 'Get an email with a link that signs you in. No password needed.'
          }
          emptyEmail="Enter your email address to get a magic link."
          button="Send Magic Link"
          sendingButton="Sending Magic Link..."
          codeFrom="email"
          sentTitle="Check your email for the magic link"
          sentText={(email) => `It was sent to ${email}.`}
          send={sendMagicLink}
        />
      ) : null}
      {view === 'phone' ? <PhoneForm mayBeNew={registrationOpen} /> : null}
      {view === 'verify_otp' ? <VerifyCodeForm /> : null}
      {view === 'update_password' ? (
        <UpdatePasswordForm />
      ) : (
        <TextLink onClick={() => showAuthView('sign_in')}>
          <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} className="-ml-1" />
          Back to sign in
        </TextLink>
      )}
    </div>
  );
}

function RegistrationClosed() {
  const { title, contact } = useSiteSettings();
  const href = contactHref(contact);
  return (
    <div className="grid gap-4">
      <Note>
        <p className="font-[620]">{title} is not accepting new accounts at the moment</p>
        <p className="mt-1 break-words text-sm">
          {contact ? (
            <>
              Request one:{' '}
              {href ? (
                <a href={href} className="underline underline-offset-4">
                  {contact}
                </a>
              ) : (
                contact
              )}
            </>
          ) : (
            'Ask the operator of this site for an account.'
          )}
        </p>
      </Note>
      <Button variant="secondary" size="field" className="w-full" onClick={() => showAuthView('sign_in')}>
        I have an account
      </Button>
    </div>
  );
}
