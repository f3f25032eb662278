export { FindsPage as Component } from '../../features/finds/finds-page.tsx';
