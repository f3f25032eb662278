export { FindPage as Component } from '../../features/finds/find-page.tsx';
