import type { Equipment } from '@metalquest/core/gear/equipment';
import { asEquipmentId } from '@metalquest/core/ids';
import { ScanLine } from 'lucide-react';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { AddGear } from './add-gear.tsx';
import type { FindGear } from './find-form.ts';
import { FoldedRow } from './folded-row.tsx';

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

/** The gear, collapsed and copied from the last find: 'Deus II, 9 inch coil, Pro-Pointer'. */
export function GearRow({ gear, equipment, onChange }: GearRowProps) {
  const names = PARTS.flatMap(({ field }) => equipment.find(({ id }) => id === gear[field])?.name ?? []);
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
    </FoldedRow>
  );
}
