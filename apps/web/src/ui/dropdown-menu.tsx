import { DropdownMenu as RadixMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export interface DropdownMenuProps
  extends Pick<ComponentProps<typeof RadixMenu.Root>, 'open' | 'onOpenChange'> {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
}

/** Not in a portal, so that screen readers find it in its landmark; position: fixed prevents clipping. */
export function DropdownMenu({ trigger, children, align = 'end', ...root }: DropdownMenuProps) {
  return (
    <RadixMenu.Root modal={false} {...root}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Content
        align={align}
        sideOffset={8}
        collisionPadding={12}
        className={cn(
          'z-50 min-w-[min(14rem,100vw-1.5rem)] max-w-[calc(100vw-1.5rem)] rounded-picture border border-line bg-card p-1.5 shadow-float',
          'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade',
        )}
      >
        {children}
      </RadixMenu.Content>
    </RadixMenu.Root>
  );
}

/** A menu item. With `asChild`, its child link becomes the item. */
export function DropdownMenuItem({
  className,
  danger,
  ...props
}: ComponentProps<typeof RadixMenu.Item> & { danger?: boolean }) {
  return (
    <RadixMenu.Item
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 outline-none [&>svg]:shrink-0',
        'data-highlighted:bg-moss-tint data-disabled:opacity-55',
        danger && 'text-clay',
        className,
      )}
      {...props}
    />
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof RadixMenu.Label>) {
  return <RadixMenu.Label className={cn('px-3 pt-2 pb-1.5 text-muted text-sm', className)} {...props} />;
}

export function DropdownMenuSeparator() {
  return <RadixMenu.Separator className="mx-3 my-1.5 h-px bg-line" />;
}
