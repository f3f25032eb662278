export { UndoEmailChangePage as Component } from '../../features/profile/undo-email-change-page.tsx';
