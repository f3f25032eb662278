import { CATEGORIES, type Category } from '@metalquest/core/find/category';
import { useId } from 'react';
import { cn } from '../../ui/cn.ts';

export interface CategoryFilterProps {
  counts: Readonly<Record<Category, number>>;
  chosen: Category | null;
  onToggle: (category: Category) => void;
  locale: string;
}

/** The categories with how many finds each has, the fullest first; the bars are against the fullest. */
export function CategoryFilter({ counts, chosen, onToggle, locale }: CategoryFilterProps) {
  const headingId = useId();
  const number = new Intl.NumberFormat(locale);
  const fullest = Math.max(1, ...Object.values(counts));
  const ordered = CATEGORIES.toSorted((a, b) => counts[b] - counts[a]);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="eyebrow font-sans">
        Category
      </h2>
      <ul className="-mx-2.5 mt-2.5">
        {ordered.map((category) => (
          <li key={category}>
            <button
              type="button"
              aria-pressed={category === chosen}
              onClick={() => onToggle(category)}
              className={cn(
                'grid min-h-11 w-full grid-cols-[1fr_4.75rem_2.25rem] items-center gap-2 rounded-sm px-2.5 text-left transition-colors hover:bg-moss-tint md:min-h-9',
                category === chosen && 'bg-moss-tint font-[620]',
              )}
            >
              <span className="truncate">{category}</span>
              <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-moss"
                  style={{ width: `${(counts[category] / fullest) * 100}%` }}
                />
              </span>
              <span className="text-right text-muted tabular-nums">
                {number.format(counts[category])}
                <span className="sr-only"> {counts[category] === 1 ? 'find' : 'finds'}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
