import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const badge = cva('inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 font-[620] text-sm leading-snug', {
  variants: {
    tone: {
      quiet: 'bg-moss-tint text-ink',
      /** Not reached yet. */
      open: 'text-ink shadow-[inset_0_0_0_1px_var(--color-line)]',
      find: 'bg-fill-brass text-on-brass',
      danger: 'bg-clay-tint text-clay',
      /** On a photo of any colour. */
      photo: 'bg-shade text-white',
    },
  },
  defaultVariants: { tone: 'quiet' },
});

export function Badge({ tone, className, ...props }: ComponentProps<'span'> & VariantProps<typeof badge>) {
  return <span className={cn(badge({ tone }), className)} {...props} />;
}
