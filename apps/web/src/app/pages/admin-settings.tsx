import { SettingsPage } from '../../features/admin-settings/settings-page.tsx';

export function Component() {
  return <SettingsPage />;
}
