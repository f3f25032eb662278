import type { Display } from '../../lib/use-display.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { DepthField } from './depth-field.tsx';
import type { FindForm } from './find-form.ts';
import { GearRow } from './gear-row.tsx';
import { GroundRow } from './ground-row.tsx';
import { NameRow, NoteRow } from './name-and-note-rows.tsx';
import { TargetIdField } from './target-id-field.tsx';

export interface FindFormFieldsProps {
  form: FindForm;
  onChange: (changes: Partial<FindForm>) => void;
  display: Display;
}

/** Everything that can be said of a find, the most telling first; the same for logging and for editing. */
export function FindFormFields({ form, onChange, display }: FindFormFieldsProps) {
  return (
    <div className="grid gap-3.5">
      <CategoryTiles value={form.category} onChange={(category) => onChange({ category })} />
      <div className="grid grid-cols-2 gap-2.5">
        <TargetIdField value={form.targetId} onChange={(targetId) => onChange({ targetId })} />
        <DepthField depthCm={form.depthCm} onChange={(depthCm) => onChange({ depthCm })} display={display} />
      </div>
      <div className="rounded-card border border-line bg-card px-3.5 shadow-soft">
        <GearRow gear={form} onChange={onChange} />
        <GroundRow ground={form} onChange={onChange} />
        <NoteRow value={form.details} onChange={onChange} />
        <NameRow value={form.name} onChange={onChange} />
      </div>
    </div>
  );
}
