import { UsersPage } from '../../features/admin-users/users-page.tsx';

/** `/admin/users` */
export function Component() {
  return <UsersPage />;
}
