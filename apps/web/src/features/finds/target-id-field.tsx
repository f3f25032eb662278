import { TARGET_ID_MAX_LENGTH } from '@metalquest/core/find/find-error';
import { BigFigureField } from './big-figure-field.tsx';

/** What the detector showed. The number keypad comes up, but a range such as 72-75 is taken too. */
export function TargetIdField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <BigFigureField
      label="Target ID"
      inputMode="numeric"
      placeholder="–"
      maxLength={TARGET_ID_MAX_LENGTH}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
