import { Switch as RadixSwitch } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';

export interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
}

export function Switch({ label, hint, checked, onCheckedChange, disabled, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={cn('flex min-h-11 items-center justify-between gap-4', className)}>
      <label htmlFor={id} className="grow py-1">
        <span className="block">{label}</span>
        {hint ? <span className="block text-muted text-sm">{hint}</span> : null}
      </label>
      <RadixSwitch.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled ?? false}
        className={cn(
          'h-8 w-13 shrink-0 rounded-full border border-edge bg-line p-[3px] transition-colors',
          'data-[state=checked]:border-moss-deep data-[state=checked]:bg-moss-deep disabled:opacity-55',
        )}
      >
        <RadixSwitch.Thumb className="block size-6 rounded-full bg-card shadow-soft transition-transform data-[state=checked]:translate-x-5" />
      </RadixSwitch.Root>
    </div>
  );
}
