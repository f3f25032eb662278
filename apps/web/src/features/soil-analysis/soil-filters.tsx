import { asEquipmentId, asPermissionId } from '@metalquest/core/ids';
import { NO_SOIL_FILTER, type SoilFilter } from '@metalquest/core/soil/soil-tally';
import { useEngine } from '../../engine/engine.ts';
import { useLive } from '../../engine/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { isSoilFiltered } from './soil-filter.ts';

const MOST_PERMISSIONS = 500;

export interface SoilFiltersProps {
  filter: SoilFilter;
  onChange: (next: SoilFilter) => void;
}

export function SoilFilters({ filter, onChange }: SoilFiltersProps) {
  const { queries } = useEngine();
  const { days, permissionId, detectorId } = filter;
  const permissions = useLive(() => queries.permissions({ offset: 0, limit: MOST_PERMISSIONS }), [queries]);
  const detectors = useLive(() => queries.equipment('detector'), [queries]);
  const isTurned = days.from !== null && days.to !== null && days.to < days.from;
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] items-start gap-3">
      <legend className="sr-only">Finds included</legend>
      <Field label="From">
        <Input
          type="date"
          value={days.from ?? ''}
          onChange={(event) => onChange({ ...filter, days: { ...days, from: event.target.value || null } })}
        />
      </Field>
      <Field label="To" error={isTurned ? 'The last day must not be before the first.' : undefined}>
        <Input
          type="date"
          value={days.to ?? ''}
          onChange={(event) => onChange({ ...filter, days: { ...days, to: event.target.value || null } })}
        />
      </Field>
      <Field label="Permission">
        <Select
          value={permissionId ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...filter, permissionId: value ? asPermissionId(value) : null })
          }
        >
          <option value="">Any land</option>
          {permissions.value?.items.map(({ id, propertyAddress }) => (
            <option key={id} value={id}>
              {propertyAddress}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Detector">
        <Select
          value={detectorId ?? ''}
          onChange={({ target: { value } }) =>
            onChange({ ...filter, detectorId: value ? asEquipmentId(value) : null })
          }
        >
          <option value="">Any detector</option>
          {detectors.value?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {isSoilFiltered(filter) ? (
        <Button variant="ghost" className="justify-self-start px-2" onClick={() => onChange(NO_SOIL_FILTER)}>
          Include all finds
        </Button>
      ) : null}
    </fieldset>
  );
}
