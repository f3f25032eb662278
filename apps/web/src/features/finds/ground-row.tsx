import {
  COMPACTION_LEVELS,
  MINERALIZATION_LEVELS,
  MOISTURE_LEVELS,
  TERRAIN_TYPES,
  TRASH_DENSITIES,
} from '@metalquest/core/find/ground';
import { Sprout } from 'lucide-react';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { type FindGround, groundSummary } from './find-form.ts';
import { FoldedRow } from './folded-row.tsx';

type GroundChoice = Exclude<keyof FindGround, 'specialConditions'>;

const CHOICES: readonly { field: GroundChoice; label: string; options: readonly string[] }[] = [
  { field: 'terrainType', label: 'Terrain', options: TERRAIN_TYPES },
  { field: 'moistureLevel', label: 'Moisture', options: MOISTURE_LEVELS },
  { field: 'groundMineralization', label: 'Mineralization', options: MINERALIZATION_LEVELS },
  { field: 'trashDensity', label: 'Trash', options: TRASH_DENSITIES },
  { field: 'groundCompaction', label: 'Compaction', options: COMPACTION_LEVELS },
];

export interface GroundRowProps {
  ground: FindGround;
  onChange: (changes: Partial<FindGround>) => void;
  error?: string | undefined;
}

export function GroundRow({ ground, onChange, error }: GroundRowProps) {
  const summary = groundSummary(ground);
  return (
    <FoldedRow
      icon={Sprout}
      title={summary ? `Ground: ${summary}` : 'Ground conditions'}
      empty={summary === ''}
      hasError={error !== undefined}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {CHOICES.map(({ field, label, options }) => (
          <Field key={field} label={label}>
            <Select value={ground[field]} onChange={(event) => onChange({ [field]: event.target.value })}>
              <option value="">Not recorded</option>
              {options.includes(ground[field]) || ground[field] === '' ? null : (
                // A value from another source that is not among the options.
                <option value={ground[field]}>{ground[field]}</option>
              )}
              {options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <Field label="Special conditions" error={error}>
        <Textarea
          rows={2}
          value={ground.specialConditions}
          placeholder="Power line overhead, frost in the top inch"
          onChange={(event) => onChange({ specialConditions: event.target.value })}
        />
      </Field>
    </FoldedRow>
  );
}
