import type { ComponentProps } from 'react';
import { Avatar } from '../ui/avatar.tsx';

export interface AccountButtonProps extends ComponentProps<'button'> {
  initials: string;
  label: string;
}

/** Avatar and name, the name only where there is room. */
export function AccountButton({ initials, label, ...props }: AccountButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${initials} ${label}, account menu`}
      className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-full md:pr-1"
      {...props}
    >
      <Avatar initials={initials} />{' '}
      <span className="hidden max-w-40 truncate font-[620] md:block">{label}</span>
    </button>
  );
}
