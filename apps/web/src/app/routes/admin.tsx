import { AdminHome } from '../../features/admin-home/admin-home.tsx';
import { RecentEntries } from '../../features/admin-users/recent-entries.tsx';

export function Component() {
  return <AdminHome recentEntries={<RecentEntries />} />;
}
