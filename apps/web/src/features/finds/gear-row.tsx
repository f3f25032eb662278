import type { Equipment } from '@metalquest/core/gear/equipment';
import { asEquipmentId, type EquipmentId } from '@metalquest/core/ids';
import { ScanLine } from 'lucide-react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { FindGear } from './find-form.ts';
import { FoldedRow } from './folded-row.tsx';
import { AddGear } from './view/add-gear.tsx';

const PARTS = [
  { field: 'detectorId', type: 'detector', label: 'Detector' },
  { field: 'coilId', type: 'coil', label: 'Coil' },
  { field: 'pinpointerId', type: 'pinpointer', label: 'Pinpointer' },
] as const;

export interface GearRowProps {
  gear: FindGear;
  equipment: readonly Equipment[];
  onChange: (changes: Partial<FindGear>) => void;
}

/** The gear, collapsed and copied from the last find: 'Deus II, 9 inch coil, Pro-Pointer, Spade'. */
export function GearRow({ gear, equipment, onChange }: GearRowProps) {
  const chosen = [...PARTS.map(({ field }) => gear[field]), ...gear.furtherGearIds];
  const names = chosen.flatMap((chosenId) => equipment.find(({ id }) => id === chosenId)?.name ?? []);
  return (
    <FoldedRow
      icon={ScanLine}
      title={names.join(', ') || 'Detector, coil, pinpointer'}
      empty={names.length === 0}
    >
      {PARTS.map(({ field, type, label }) => {
        const choices = equipment.filter((item) => item.type === type);
        return (
          <div key={field} className="grid gap-1.5">
            {choices.length > 0 ? (
              <Field label={label}>
                <Select
                  value={gear[field] ?? ''}
                  onChange={({ target }) =>
                    onChange({ [field]: target.value === '' ? null : asEquipmentId(target.value) })
                  }
                >
                  <option value="">None</option>
                  {choices.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </Field>
            ) : null}
            <AddGear type={type} label={label} onAdded={(id) => onChange({ [field]: id })} />
          </div>
        );
      })}
      <FurtherGear gear={gear} equipment={equipment} onChange={onChange} />
    </FoldedRow>
  );
}

/** Everything else that was used, such as a spade, headphones or a second coil. */
function FurtherGear({ gear, equipment, onChange }: GearRowProps) {
  const { furtherGearIds } = gear;
  const named = PARTS.map(({ field }) => gear[field]);
  const choices = equipment
    .filter(({ id }) => !named.includes(id))
    .toSorted((a, b) => Number(b.type === 'other') - Number(a.type === 'other'));
  const change = (id: EquipmentId, isUsed: boolean) =>
    onChange({
      furtherGearIds: isUsed ? [...furtherGearIds, id] : furtherGearIds.filter((other) => other !== id),
    });
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 font-[560] text-muted text-sm">Other gear</legend>
      {choices.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<span className="wrap-anywhere">{name}</span>}
          checked={furtherGearIds.includes(id)}
          onCheckedChange={(isUsed) => change(id, isUsed)}
        />
      ))}
      <AddGear type="other" label="other gear" onAdded={(id) => change(id, true)} />
    </fieldset>
  );
}
