import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { cn } from './cn.ts';

interface BackLinkProps {
  to: string;
  children: string;
  className?: string;
}

export function BackLink({ to, children, className }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={cn(
        '-ml-1.5 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-control pr-2 font-[560] text-muted text-sm hover:text-ink',
        className,
      )}
    >
      <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} />
      {children}
    </Link>
  );
}
