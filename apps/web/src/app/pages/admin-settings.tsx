import { SettingsPage } from '../../features/admin-settings/settings-page.tsx';

/** `/admin/settings` */
export function Component() {
  return <SettingsPage />;
}
