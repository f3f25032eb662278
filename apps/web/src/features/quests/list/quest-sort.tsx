import { QUEST_SORTS, type QuestSort } from '@metalquest/core/quest/quest-list';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

const SORT_LABELS: Record<QuestSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  longest: 'Longest time',
  farthest: 'Farthest walked',
  'most-finds': 'Most finds',
  name: 'Name',
};

export interface QuestSortFieldProps {
  value: QuestSort;
  onChange: (sort: QuestSort) => void;
  className?: string;
}

export function QuestSortField({ value, onChange, className }: QuestSortFieldProps) {
  return (
    <Field label="Sort quests" labelHidden {...(className ? { className } : {})}>
      <Select
        value={value}
        onChange={(event) => {
          const selected = QUEST_SORTS.find((sort) => sort === event.target.value);
          if (selected) onChange(selected);
        }}
      >
        {QUEST_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_LABELS[sort]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
