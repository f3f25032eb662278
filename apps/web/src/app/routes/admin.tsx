import { AdminHome } from '../../features/admin-home/admin-home.tsx';
import { Lately } from '../../features/admin-users/lately.tsx';

export function Component() {
  return <AdminHome lately={<Lately />} />;
}
