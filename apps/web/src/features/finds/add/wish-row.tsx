import type { BucketItem } from '@metalquest/core/bucket-list/bucket-item';
import type { BucketItemId } from '@metalquest/core/ids';
import { Check, ListChecks } from 'lucide-react';
import { useId } from 'react';
import { FoldedRow } from '../folded-row.tsx';

interface WishRowProps {
  items: readonly BucketItem[];
  value: BucketItemId | null;
  onChange: (id: BucketItemId | null) => void;
}

/** 'This was on my bucket list', collapsed; no row without pending items. */
export function WishRow({ items, value, onChange }: WishRowProps) {
  const name = useId();
  if (items.length === 0) return null;
  const selected = items.find(({ id }) => id === value) ?? null;
  return (
    <FoldedRow
      icon={ListChecks}
      title={selected ? `From my bucket list: ${selected.name}` : 'This was on my bucket list'}
      empty={selected === null}
    >
      <fieldset className="divide-y divide-line">
        <legend className="sr-only">Which one?</legend>
        {[null, ...items].map((item) => (
          <label
            key={item?.id ?? 'none'}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-sky has-checked:font-[620]"
          >
            <input
              type="radio"
              name={name}
              checked={value === (item?.id ?? null)}
              onChange={() => onChange(item?.id ?? null)}
              className="peer sr-only"
            />
            <span className="wrap-anywhere grow">{item?.name ?? 'Not on my bucket list'}</span>
            <Check
              aria-hidden="true"
              size={20}
              strokeWidth={2}
              className="invisible shrink-0 text-moss-deep peer-checked:visible"
            />
          </label>
        ))}
      </fieldset>
    </FoldedRow>
  );
}
