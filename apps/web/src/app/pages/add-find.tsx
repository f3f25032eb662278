import { AddFindPage } from '../../features/finds/add-find-page.tsx';
import { PlacePicker } from '../../map/place-picker.tsx';
import { usePosition } from '../../platform/use-position.ts';

export function Component() {
  return <AddFindPage usePosition={usePosition} placePicker={PlacePicker} />;
}
