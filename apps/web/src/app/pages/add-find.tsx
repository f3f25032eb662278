import { AddFindPage } from '../../features/finds/add-find-page.tsx';
import { PlacePicker } from '../../features/map/place-picker.tsx';
import { usePosition } from '../use-position.ts';

export function Component() {
  return <AddFindPage usePosition={usePosition} placePicker={PlacePicker} />;
}
