import type { ReactNode } from 'react';

export interface ChoiceTileProps {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  title: string;
  children: ReactNode;
}

/** A radio button as a tile. */
export function ChoiceTile({ name, value, checked, onChoose, title, children }: ChoiceTileProps) {
  return (
    <label className="flex min-h-20 cursor-pointer items-center gap-4 rounded-picture border border-line bg-card px-5 py-4 shadow-soft transition-colors hover:border-edge has-checked:border-moss-deep has-checked:bg-moss-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-moss-deep)] has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-edge after:size-3 after:rounded-full peer-checked:border-moss-deep peer-checked:after:bg-moss-deep"
      />
      <span className="min-w-0">
        <span className="display block text-lg">{title}</span>
        <span className="mt-0.5 block text-muted text-sm">{children}</span>
      </span>
    </label>
  );
}
