import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const button = cva(
  [
    'inline-flex select-none items-center justify-center gap-2.5 text-center font-[620] leading-tight',
    'transition-colors active:translate-y-px disabled:opacity-55 aria-disabled:opacity-55',
    '[&_svg]:shrink-0 motion-reduce:active:translate-y-0',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-fill-moss text-on-moss enabled:hover:bg-fill-moss-strong [a]:hover:bg-fill-moss-strong',
        secondary:
          'border border-line bg-card text-ink shadow-soft enabled:hover:border-edge [a]:hover:border-edge',
        ghost: 'text-ink enabled:hover:bg-moss-tint [a]:hover:bg-moss-tint',
        danger: 'bg-fill-clay text-on-clay enabled:hover:bg-fill-clay-strong [a]:hover:bg-fill-clay-strong',
        'danger-quiet': 'border border-line bg-card text-clay shadow-soft enabled:hover:border-clay',
        find: 'bg-fill-brass text-on-brass enabled:hover:bg-fill-brass-strong [a]:hover:bg-fill-brass-strong',
      },
      size: {
        md: 'min-h-11 rounded-control px-4 py-2 text-base',
        field: 'min-h-15 rounded-picture px-7 py-3 text-lg',
        thumb: 'min-h-17 rounded-picture px-6 py-3 text-lg',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof button> {
  asChild?: boolean;
}

/** `md` 44 px; `field` 60 px and `thumb` 68 px for outdoors. `find` is only for logging and saving a find. */
export function Button({ variant, size, asChild, className, type, ...props }: ButtonProps) {
  const Part = asChild ? Slot.Root : 'button';
  return (
    <Part
      {...(asChild ? {} : { type: type ?? 'button' })}
      className={cn(button({ variant, size }), className)}
      {...props}
    />
  );
}
