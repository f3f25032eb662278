import { LayoutGrid, Rows3 } from 'lucide-react';
import { useId } from 'react';
import type { FindsLayout } from './finds-filter.ts';

const LAYOUTS = [
  { id: 'grid', label: 'Grid', icon: LayoutGrid },
  { id: 'table', label: 'Table', icon: Rows3 },
] as const;

export function LayoutToggle({
  value,
  onChange,
}: {
  value: FindsLayout;
  onChange: (layout: FindsLayout) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex overflow-hidden rounded-control border border-line bg-card">
      <legend className="sr-only">Layout</legend>
      {LAYOUTS.map(({ id, label, icon: Icon }) => (
        <label
          key={id}
          className="grid size-11 cursor-pointer place-items-center border-line border-l transition-colors first-of-type:border-l-0 hover:bg-moss-tint has-checked:bg-moss-tint has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:-outline-offset-3"
        >
          <input
            type="radio"
            name={name}
            checked={value === id}
            onChange={() => onChange(id)}
            className="sr-only"
          />
          <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
