export { BucketListPage as Component } from '../../features/bucket-list/bucket-list-page.tsx';
