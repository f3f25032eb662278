import { CATEGORIES, type Category } from '@metalquest/core/find/category';
import { useId } from 'react';
import { CategoryIcon } from '../../records/category-icon.tsx';

export interface CategoryTilesProps {
  value: Category | null;
  onChange: (category: Category) => void;
}

/** The category as eight tiles; a single radio group for the keyboard. */
export function CategoryTiles({ value, onChange }: CategoryTilesProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 px-1 font-[560] text-muted text-sm">What is it?</legend>
      <div className="grid grid-cols-4 gap-2 max-[21rem]:grid-cols-2">
        {CATEGORIES.map((category) => (
          <label
            key={category}
            className="flex min-h-18 cursor-pointer flex-col items-center justify-center gap-1 rounded-picture border border-line bg-card px-1 py-2 shadow-soft transition-colors hover:border-edge has-checked:border-moss-deep has-checked:bg-moss-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-moss-deep)] has-focus-visible:outline-3 has-focus-visible:outline-sky has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={category}
              checked={value === category}
              onChange={() => onChange(category)}
              className="sr-only"
            />
            <CategoryIcon category={category} />
            <span className="font-[560] text-sm">{category}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
