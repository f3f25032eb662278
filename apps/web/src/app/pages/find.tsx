import { OfficerButton } from '../../features/export/officer-button.tsx';
import { FindPage } from '../../features/finds/find-page.tsx';
import { FindMap } from '../../features/map/find-map.tsx';
import { PlacePicker } from '../../features/map/place-picker.tsx';
import { usePosition } from '../use-position.ts';

export function Component() {
  return (
    <FindPage map={FindMap} record={OfficerButton} placePicker={PlacePicker} usePosition={usePosition} />
  );
}
