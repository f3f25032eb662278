import { BucketListPage } from '../../features/bucket-list/bucket-list-page.tsx';
import { FindThumb } from '../../records/find-thumb.tsx';

export function Component() {
  return <BucketListPage findThumb={FindThumb} />;
}
