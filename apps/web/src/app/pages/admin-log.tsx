import { LogPage } from '../../features/admin-users/log-page.tsx';

export function Component() {
  return <LogPage />;
}
