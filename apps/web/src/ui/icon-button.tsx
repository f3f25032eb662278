import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const iconButton = cva(
  'inline-flex shrink-0 items-center justify-center transition-colors disabled:opacity-55 aria-disabled:opacity-55',
  {
    variants: {
      variant: {
        secondary: 'border border-line bg-card text-ink shadow-soft enabled:hover:border-edge',
        ghost: 'text-ink enabled:hover:bg-moss-tint',
        danger: 'border border-line bg-card text-clay shadow-soft enabled:hover:border-clay',
      },
      size: {
        md: 'size-11 rounded-control',
        field: 'size-15 rounded-picture',
        thumb: 'size-17 rounded-picture',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'aria-label'>,
    VariantProps<typeof iconButton> {
  label: string;
}

export function IconButton({ label, variant, size, className, type = 'button', ...props }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      className={cn(iconButton({ variant, size }), className)}
      {...props}
    />
  );
}
