import { type ReactNode, useId } from 'react';

export interface CheckboxProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

export function Checkbox({ label, checked, onCheckedChange, hint, disabled = false }: CheckboxProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3 rounded-control px-1 hover:bg-moss-tint">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="tick-box"
      />
      {hint ? (
        <span className="min-w-0 py-1.5">
          <span className="block">{label}</span>
          <span className="block text-muted text-sm">{hint}</span>
        </span>
      ) : (
        label
      )}
    </label>
  );
}
