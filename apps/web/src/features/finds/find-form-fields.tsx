import { CATEGORIES, type Category } from '@metalquest/core/find/category';
import type { Equipment } from '@metalquest/core/gear/equipment';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Display } from '../../engine/use-display.ts';
import { CategoryIcon } from '../../records/category-icon.tsx';
import { NameRow, NoteRow } from './add/name-and-note-rows.tsx';
import { DepthField } from './depth-field.tsx';
import type { FindForm } from './find-form.ts';
import { GearRow } from './gear-row.tsx';
import { GroundRow } from './ground-row.tsx';
import { RecordRow } from './record-row.tsx';
import { TargetIdField } from './target-id-field.tsx';

type FindFormErrors = Partial<Record<keyof FindForm, { readonly message?: string | undefined }>>;

export interface FindFormFieldsProps {
  form: FindForm;
  onChange: (changes: Partial<FindForm>) => void;
  errors: FindFormErrors;
  display: Display;
  equipment: readonly Equipment[];
  /** Further rows between the ground and the note, such as place and bucket list. */
  children?: ReactNode;
}

/** All fields of a find, the most important first; shared by logging and editing. */
export function FindFormFields(props: FindFormFieldsProps) {
  const { form, onChange, errors, display, equipment, children } = props;
  return (
    <div className="grid min-w-0 content-start gap-3.5">
      <CategoryTiles value={form.category} onChange={(category) => onChange({ category })} />
      <div className="grid grid-cols-2 gap-2.5 max-[18rem]:grid-cols-1">
        <TargetIdField
          value={form.targetId}
          onChange={(targetId) => onChange({ targetId })}
          error={errors.targetId?.message}
        />
        <DepthField
          depthCm={form.depthCm}
          onChange={(depthCm) => onChange({ depthCm })}
          error={errors.depthCm?.message}
          display={display}
        />
      </div>
      <div className="rounded-card border border-line bg-card px-3.5 shadow-soft">
        <GearRow gear={form} equipment={equipment} onChange={onChange} />
        {children}
        <GroundRow
          ground={form}
          onChange={onChange}
          error={errors.specialConditions?.message ?? errors.terrainType?.message}
        />
        <RecordRow record={form} onChange={onChange} errors={errors} locale={display.locale} />
        <NoteRow value={form.details} onChange={onChange} error={errors.details?.message} />
        <NameRow value={form.name} onChange={onChange} error={errors.name?.message} />
      </div>
    </div>
  );
}

interface CategoryTilesProps {
  value: Category | null;
  onChange: (category: Category) => void;
}

/** The category as eight tiles; a single radio group for the keyboard. */
function CategoryTiles({ value, onChange }: CategoryTilesProps) {
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
