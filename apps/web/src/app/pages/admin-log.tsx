import { LogPage } from '../../features/admin-users/log-page.tsx';

/** `/admin/log` */
export function Component() {
  return <LogPage />;
}
