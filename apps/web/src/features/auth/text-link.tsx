import type { ComponentProps } from 'react';
import { cn } from '../../ui/cn.ts';

export function TextLink({ className, ...props }: Omit<ComponentProps<'button'>, 'type'>) {
  return (
    <button
      type="button"
      className={cn(
        'inline-flex min-h-11 items-center text-left font-[560] text-sm text-moss-deep underline underline-offset-4 hover:text-ink',
        className,
      )}
      {...props}
    />
  );
}
