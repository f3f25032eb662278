import { FIND_NAME_MAX_LENGTH } from '@metalquest/core/find/find-error';
import { NotebookPen, Tag } from 'lucide-react';
import { Field } from '../../../ui/field.tsx';
import { Input, Textarea } from '../../../ui/input.tsx';
import type { FindForm } from '../find-form.ts';
import { FoldedRow } from '../folded-row.tsx';

export interface TextRowProps {
  value: string;
  onChange: (changes: Partial<FindForm>) => void;
  error?: string | undefined;
}

export function NameRow({ value, onChange, error }: TextRowProps) {
  return (
    <FoldedRow
      icon={Tag}
      title={value.trim() || 'Name it'}
      empty={value.trim() === ''}
      hasError={error !== undefined}
    >
      <Field label="Name" hint="If empty, it is saved as Unnamed Find." error={error}>
        <Input
          value={value}
          maxLength={FIND_NAME_MAX_LENGTH}
          placeholder="Silver penny, Edward I"
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
    </FoldedRow>
  );
}

export function NoteRow({ value, onChange, error }: TextRowProps) {
  return (
    <FoldedRow
      icon={NotebookPen}
      title={value.trim() ? <span className="line-clamp-1">{value}</span> : 'Add a note'}
      empty={value.trim() === ''}
      hasError={error !== undefined}
    >
      <Field label="Note" error={error}>
        <Textarea
          value={value}
          placeholder="Edge up, right below the plough line"
          onChange={(event) => onChange({ details: event.target.value })}
        />
      </Field>
    </FoldedRow>
  );
}
