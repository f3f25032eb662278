import { FindThumb } from '../../records/find-thumb.tsx';
import { Lightbox } from '../../records/lightbox.tsx';
import { GearItemPage } from '../../features/gear/gear-item-page.tsx';

export function Component() {
  return <GearItemPage findThumb={FindThumb} lightbox={Lightbox} />;
}
