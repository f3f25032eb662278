import { OWN_LAYER_NAME_MAX_LENGTH } from '@metalquest/core/map/own/own-layer';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

interface OwnLayerFieldsProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly error: string | null | undefined;
  readonly isSavable: boolean;
  readonly onSavable: (isSavable: boolean) => void;
}

/** Name and permission to save tiles, in the forms that add and edit a layer. */
export function OwnLayerFields({ name, onName, error, isSavable, onSavable }: OwnLayerFieldsProps) {
  return (
    <>
      <Field label="Name" error={error}>
        <Input
          value={name}
          maxLength={OWN_LAYER_NAME_MAX_LENGTH}
          onChange={({ target }) => onName(target.value)}
        />
      </Field>
      <Checkbox
        label="The provider allows saving tiles for use without signal"
        hint="Read its terms first. Then the layer can be part of a saved area."
        checked={isSavable}
        onCheckedChange={onSavable}
      />
    </>
  );
}
