import type { ComponentProps } from 'react';
import { Avatar } from '../ui/avatar.tsx';

export interface AccountButtonProps extends ComponentProps<'button'> {
  initials: string;
  label: string;
  /** A picture URL that the CSP allows, or null. */
  picture: string | null;
}

export function AccountButton({ initials, label, picture, ...props }: AccountButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${initials} ${label}, account menu`}
      className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-full lg:pr-1"
      {...props}
    >
      <Avatar initials={initials} picture={picture} />{' '}
      <span className="hidden max-w-40 truncate font-[620] lg:block">{label}</span>
    </button>
  );
}
