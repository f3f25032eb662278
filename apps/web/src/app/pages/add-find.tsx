export { AddFindPage as Component } from '../../features/finds/add-find-page.tsx';
