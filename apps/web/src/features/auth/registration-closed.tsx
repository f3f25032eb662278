import { contactHref } from '@metalquest/core/site/site-settings';
import { showAuthView } from '../../net/auth/auth-dialog.ts';
import { useSiteSettings } from '../../net/site-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

/** Replaces the sign-up form while registration is closed. */
export function RegistrationClosed() {
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
