import { type ReactNode, useId } from 'react';

export interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

export function Checkbox({ label, checked, onCheckedChange }: CheckboxProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3 rounded-control px-1 hover:bg-moss-tint">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="tick-box"
      />
      {label}
    </label>
  );
}
