export { PermissionsPage as Component } from '../../features/permissions/permissions-page.tsx';
