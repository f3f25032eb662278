export { PermissionPage as Component } from '../../features/permissions/permission-page.tsx';
