export { ImportPage as Component } from '../../features/import/import-page.tsx';
