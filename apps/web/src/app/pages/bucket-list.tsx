import { BucketListPage } from '../../features/bucket-list/bucket-list-page.tsx';
import { FindThumb } from '../../features/finds/find-thumb.tsx';

/** `/bucket-list`: the dreams, with the pictures of the finds that they became. */
export function Component() {
  return <BucketListPage findThumb={FindThumb} />;
}
