import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TooltipProps {
  /** More about the control, never the only name it has: touch screens do not show it. */
  content: ReactNode;
  /** A focusable element; a disabled button shows no tooltip, use aria-disabled. */
  children: ReactNode;
  side?: 'top' | 'bottom' | 'left' | 'right';
}

/** A word about a control, on hover and on focus. */
export function Tooltip({ content, children, side = 'top' }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={400}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Content
          side={side}
          sideOffset={8}
          collisionPadding={12}
          className="z-50 max-w-72 animate-fade rounded-sm bg-ink px-3 py-2 text-paper text-sm shadow-float"
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
