import type { BucketItem } from '@metalquest/core/bucket-list/bucket-item';
import type { BucketItemId } from '@metalquest/core/ids';
import { Check, ListChecks } from 'lucide-react';
import { useId } from 'react';
import { FoldedRow } from './folded-row.tsx';

interface WishRowProps {
  /** Pending bucket-list items. */
  wishes: readonly BucketItem[];
  value: BucketItemId | null;
  onChange: (id: BucketItemId | null) => void;
}

/** 'This was on my bucket list', collapsed; no row without pending items. */
export function WishRow({ wishes, value, onChange }: WishRowProps) {
  const name = useId();
  if (wishes.length === 0) return null;
  const chosen = wishes.find(({ id }) => id === value) ?? null;
  return (
    <FoldedRow
      icon={ListChecks}
      title={chosen ? `From my bucket list: ${chosen.name}` : 'This was on my bucket list'}
      empty={chosen === null}
    >
      <fieldset className="divide-y divide-line">
        <legend className="sr-only">Which one?</legend>
        {[null, ...wishes].map((wish) => (
          <label
            key={wish?.id ?? 'none'}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-sky has-checked:font-[620]"
          >
            <input
              type="radio"
              name={name}
              checked={value === (wish?.id ?? null)}
              onChange={() => onChange(wish?.id ?? null)}
              className="peer sr-only"
            />
            <span className="wrap-anywhere grow">{wish?.name ?? 'Not on my bucket list'}</span>
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
