import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The way up, above the name of what is shown. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-1.5 inline-flex min-h-11 items-center gap-1 justify-self-start pr-2 font-[560] text-muted text-sm hover:text-ink"
    >
      <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} />
      {children}
    </Link>
  );
}
