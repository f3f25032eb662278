import { Link } from 'react-router';
import { Mark } from '../ui/mark.tsx';
import { FOOTER_NAVIGATION } from './navigation.ts';

/** Wide screens only: in the field the bottom belongs to the thumb. */
export function SiteFooter() {
  return (
    <footer className="hidden border-line border-t md:block">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-6 text-muted text-sm">
        <p className="flex items-center gap-2.5">
          <Mark className="size-5" />
          MetalQuest. Where you found it is nobody's business but yours.
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 gap-y-2">
          {FOOTER_NAVIGATION.map(({ to, label }) => (
            <Link key={to} to={to} className="underline-offset-4 hover:text-ink hover:underline">
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
