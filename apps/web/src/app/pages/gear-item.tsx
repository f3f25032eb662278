import { FindThumb } from '../../features/finds/find-thumb.tsx';
import { Lightbox } from '../../features/finds/lightbox.tsx';
import { GearItemPage } from '../../features/gear/gear-item-page.tsx';

export function Component() {
  return <GearItemPage findThumb={FindThumb} lightbox={Lightbox} />;
}
