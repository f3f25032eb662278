import { ExportFinds } from '../../features/export/export-finds.tsx';
import { FindsPage } from '../../features/finds/finds-page.tsx';

export function Component() {
  return <FindsPage exportFinds={ExportFinds} />;
}
