import { contactHref } from '@metalquest/core/site/site-settings';
import { Link } from 'react-router';
import { CookieSettingsButton } from '../features/consent/cookie-settings-button.tsx';
import { useSiteSettings } from '../net/site-settings.ts';
import { Mark } from '../ui/mark.tsx';
import { FOOTER_NAVIGATION } from './navigation.ts';

/** Wide screens only: on phones, the thumb bar is at the bottom. */
export function SiteFooter() {
  const { title, contact } = useSiteSettings();
  return (
    <footer className="mt-(--bars) hidden border-line border-t md:block">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 text-muted text-sm">
        <p className="flex items-center gap-2.5">
          <Mark className="size-5" />
          <span className="min-w-0 break-words">
            {title}. Your find spots stay private.
            {contact ? <Contact contact={contact} /> : null}
          </span>
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-2">
          {FOOTER_NAVIGATION.map(({ to, label }) => (
            <Link key={to} to={to} className="underline-offset-4 hover:text-ink hover:underline">
              {label}
            </Link>
          ))}
          <CookieSettingsButton className="underline-offset-4 hover:text-ink hover:underline" />
        </nav>
      </div>
    </footer>
  );
}

function Contact({ contact }: { contact: string }) {
  const href = contactHref(contact);
  return (
    <>
      {' '}
      Contact:{' '}
      {href ? (
        <a href={href} className="break-all underline underline-offset-4 hover:text-ink">
          {contact}
        </a>
      ) : (
        contact
      )}
    </>
  );
}
