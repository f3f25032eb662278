import { OfficerButton } from '../../records/export/officer-button.tsx';
import { FindPage } from '../../features/finds/find-page.tsx';
import { FindMap } from '../../map/find-map.tsx';
import { PlacePicker } from '../../map/place-picker.tsx';
import { usePosition } from '../../platform/use-position.ts';

export function Component() {
  return (
    <FindPage map={FindMap} record={OfficerButton} placePicker={PlacePicker} usePosition={usePosition} />
  );
}
